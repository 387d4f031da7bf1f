import { PodDrawing } from "#features/varieties/pod-drawing.tsx";
import { middleOf, type OfferedVariety } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { Frame } from "#screens/article/drawings/frame.tsx";
import { classes } from "#ui/classes.ts";
import { decadesOf, grouped, shareOn } from "#ui/log-scale.ts";

const heats = { lowest: 900, highest: 200_000 };
const colours = [50, 100, 150];

// On a phone the drawing is a third as wide, so its figures are larger to stay legible.
const figures = "font-sans text-[18px] tabular-nums max-sm:text-[38px]";

const place = {
  x: (asta: number) => 190 + asta * 4.3,
  y: (heat: number) => 470 - 400 * shareOn(heats, heat),
};

/** The pods of the active varieties, positioned by colour and heat: ASTA to the right, SHU upwards by powers of ten. */
export function VarietiesDrawing({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const numerals = useNumerals();
  return (
    <Frame>
      {decadesOf(heats).map((heat) => (
        <g key={heat}>
          <path d={`M190 ${place.y(heat)}H1150`} className="stroke-sand" />
          <text x={174} y={place.y(heat) + 6} textAnchor="end" className={classes(figures, "fill-bark")}>
            {numerals(grouped(heat))}
          </text>
        </g>
      ))}
      {colours.map((asta) => (
        <g key={asta}>
          <path d={`M${place.x(asta)} 50V476`} className="stroke-sand" strokeDasharray="2 6" />
          <text x={place.x(asta)} y={506} textAnchor="middle" className={classes(figures, "fill-bark")}>
            {asta}
          </text>
        </g>
      ))}
      <text x={174} y={40} textAnchor="end" className={classes(figures, "fill-chilli font-semibold")}>
        SHU
      </text>
      <text x={1150} y={506} textAnchor="end" className={classes(figures, "fill-chilli font-semibold")}>
        ASTA
      </text>
      {varieties.map(
        ({ name, lot }) =>
          lot.colour !== null &&
          lot.heat !== null && (
            // Positioned by the middle of the pod, not by its stalk.
            <g
              key={name}
              transform={`translate(${place.x(middleOf(lot.colour))} ${place.y(middleOf(lot.heat))}) rotate(-24) translate(0 ${-0.67 * middleOf(lot.pod.length)}) scale(1.35)`}
            >
              <PodDrawing lot={lot} />
            </g>
          ),
      )}
    </Frame>
  );
}
