import { numbersIn } from "#backend/site.ts";

const width = 400;
const steps = 4;
/** A single reading instead of a range is a line. */
const LINE = 2;

type ClimateGaugeProps = {
  name: string;
  value: string;
  /** The text of the drawing for screen readers. */
  label: string;
  /** The range in the notation of the figures, "15-25 °C". */
  band: string;
  /** The unit after a figure, including any space. */
  unit: string;
  /** The end of the scale, which begins at zero. */
  highest: number;
};

/** A gauge with the range in which the room is kept. */
export function ClimateGauge({ name, value, label, band, unit, highest }: ClimateGaugeProps) {
  const [from = 0, to = from] = numbersIn(band);
  const position = (reading: number) => Math.min(reading / highest, 1) * width;
  const marks = Array.from({ length: steps + 1 }, (_, index) => (highest / steps) * index);
  return (
    <figure className="text-base">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="label text-bark">{name}</span>
        <bdi className="figure text-xl">{value}</bdi>
      </figcaption>
      <svg viewBox={`-12 0 ${width + 32} 56`} role="img" aria-label={label} direction="ltr" className="mt-2 block w-full">
        <path d={`M0 26H${width}`} className="stroke-edge" strokeWidth="1" />
        <rect x={position(from)} y="8" width={Math.max(position(to) - position(from), LINE)} height="18" className="fill-leaf" />
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${position(mark)} 26v8`} className="stroke-edge" strokeWidth="1" />
            <text x={position(mark)} y="50" textAnchor="middle" fontSize="13" className="fill-bark font-sans tabular-nums">
              {mark === highest ? `${mark}${unit}` : mark}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
