import { useNumerals, useTypeset } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { decadesOf, grouped, shareOn } from "#ui/log-scale.ts";
import { heatBounds, heatLevelOf, scovilleRange } from "./heat.ts";

const width = 320;
const margin = 1;
const scale = { lowest: 500, highest: 2_000_000 };

/** The levels as bands, each darker than the one before. */
const bands = [
  { from: scale.lowest, to: heatBounds.medium, opacity: 0.12 },
  { from: heatBounds.medium, to: heatBounds.high, opacity: 0.3 },
  { from: heatBounds.high, to: heatBounds.extreme, opacity: 0.5 },
  { from: heatBounds.extreme, to: scale.highest, opacity: 0.75 },
];

/** The position of a figure, rounded to a tenth: logarithms of two engines may differ in the last digit. */
function position(units: number): number {
  return Math.round((margin + shareOn(scale, units) * (width - 2 * margin)) * 10) / 10;
}

/** A product's heat on a logarithmic scale, with the four levels as bands; nothing if no figure is known. */
export function ScovilleScale({ capsaicinLevel }: { capsaicinLevel: string | null }) {
  const { t } = useTranslation("catalogue");
  const numerals = useNumerals();
  const set = useTypeset();
  const range = scovilleRange(capsaicinLevel);
  const level = heatLevelOf(capsaicinLevel);
  if (range === undefined || level === undefined) return null;
  const from = position(range.from);
  const length = Math.max(position(range.to) - from, 3);
  return (
    <figure className="mt-6">
      <svg
        viewBox={`0 0 ${width} 44`}
        className="block w-full max-w-xl"
        direction="ltr"
        role="img"
        aria-label={t("scale.label", { figure: capsaicinLevel && set(capsaicinLevel), level: t(`heat.${level}`) })}
      >
        {bands.map((band) => (
          <rect
            key={band.from}
            x={position(band.from)}
            y="10"
            width={position(band.to) - position(band.from)}
            height="10"
            className="fill-chilli"
            fillOpacity={band.opacity}
          />
        ))}
        <rect x={from} y="2" width={length} height="18" className="fill-chilli-deep" />
        {decadesOf(scale).map((units) => (
          <g key={units}>
            <path d={`M${position(units)} 20v6`} className="stroke-bark" strokeWidth="1" />
            <text x={position(units)} y="38" textAnchor="middle" fontSize="10" className="fill-bark font-sans tabular-nums">
              {numerals(grouped(units))}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="mt-1 text-xs text-bark">{t("scale.caption")}</figcaption>
    </figure>
  );
}
