import { type DrawnStep, linesOf } from "#screens/quality/flow-steps.ts";

const width = 340;
const spine = 22;
const words = 58;
const radius = 17;
const lineHeight = 21;

type Drawn = { steps: readonly DrawnStep[]; gate: string; fails: string };

/** The vertical positions of the steps: the height of a step depends on its lines. */
function placesOf({ steps, gate, fails }: Drawn) {
  let y = radius + 3;
  return steps.map((step, index) => {
    const lines = linesOf(step.title, 32);
    const failing = step.fails === undefined ? [] : linesOf(`${gate} · ${fails}: ${step.fails}`, 36);
    const place = { number: index + 1, lines, failing, y };
    y += (lines.length + failing.length) * lineHeight + 34;
    return place;
  });
}

/** The chart for narrow pages: one vertical line with the text beside it. */
export function FlowTall({ mirrored, ...drawn }: Drawn & { mirrored: boolean }) {
  const places = placesOf(drawn);
  const last = places.at(-1);
  const across = (x: number) => (mirrored ? width - x : x);
  return (
    <>
      {last !== undefined && <path d={`M${across(spine)} ${radius}V${last.y}`} className="stroke-bark" strokeWidth="1.5" />}
      {places.map(({ number, lines, failing, y }) => {
        const isGate = failing.length > 0;
        return (
          <g key={number}>
            <path
              d={isGate ? gateAt(across(spine), y) : stepAt(across(spine), y)}
              className={isGate ? "fill-paper stroke-chilli" : "fill-card stroke-edge"}
              strokeWidth={isGate ? 2 : 1}
            />
            <text x={across(spine)} y={y + 5} textAnchor="middle" fontSize="15" className={isGate ? "fill-chilli" : "fill-bark"}>
              {number}
            </text>
            <text fontSize="17" className="fill-ink font-semibold">
              {lines.map((line, index) => (
                <tspan key={line} x={across(words)} y={y + 6 + index * lineHeight}>
                  {line}
                </tspan>
              ))}
            </text>
            <text fontSize="15" className="fill-chilli">
              {failing.map((line, index) => (
                <tspan key={line} x={across(words)} y={y + 6 + (lines.length + index) * lineHeight}>
                  {line}
                </tspan>
              ))}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The extent of the tall chart, as an SVG view box. */
export function tallViewBox(drawn: Drawn): string {
  const last = placesOf(drawn).at(-1);
  const height = last === undefined ? 0 : last.y + Math.max(radius + 3, (last.lines.length + last.failing.length) * lineHeight);
  return `0 0 ${width} ${height}`;
}

function stepAt(x: number, y: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
}

/** A square with cut corners, as the caption says and the wide chart draws it. */
function gateAt(x: number, y: number): string {
  const cut = 8;
  const side = 2 * (radius - cut);
  return `M${x - side / 2} ${y - radius}h${side}l${cut} ${cut}v${side}l${-cut} ${cut}h${-side}l${-cut} ${-cut}v${-side}Z`;
}
