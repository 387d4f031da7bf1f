import type { VarietyLot } from "#backend/wire/catalogue.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { PodDrawing } from "./pod-drawing.tsx";
import { centimetres } from "./range-text.ts";

const ruler = { at: 26, length: 150 };
const ticks = Array.from({ length: ruler.length / 10 + 1 }, (_, centimetre) => centimetre);

/** A pod lying over a ruler of 15 cm. */
export function LyingPod({ name, lot }: { name: string; lot: VarietyLot }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const label = t("pod.label", {
    name,
    length: numerals(centimetres(lot.pod.length)),
    breadth: numerals(centimetres(lot.pod.breadth)),
  });
  return (
    <svg role="img" aria-label={label} viewBox="-18 -22 174 60" className="block h-auto w-full" direction="ltr">
      <g transform="rotate(-90)">
        <PodDrawing lot={lot} />
      </g>
      <path
        d={`M0 ${ruler.at}H${ruler.length}${ticks.map((tick) => `M${tick * 10} ${ruler.at}v${tick % 5 === 0 ? 4 : 2}`).join("")}`}
        className="fill-transparent stroke-edge"
        strokeWidth={0.4}
      />
      {ticks
        .filter((tick) => tick % 5 === 0)
        .map((tick) => (
          <text key={tick} x={tick * 10} y={ruler.at + 10} textAnchor="middle" fontSize={5.4} className="fill-bark font-sans tabular-nums">
            {tick === 0 ? t("pod.unit") : tick}
          </text>
        ))}
    </svg>
  );
}
