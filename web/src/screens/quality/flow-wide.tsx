import { Fragment } from "react";
import { type DrawnStep, linesOf } from "#screens/quality/flow-steps.ts";

const columns = 5;
const pitch = 240;
const width = columns * pitch;
const box = { width: 196, height: 98 };
const corner = 14;
const top = 12;
const rowPitch = 222;
const lineHeight = 20;

type FlowWideProps = { steps: readonly DrawnStep[]; gate: string; fails: string; mirrored: boolean };

/** The chart for wide pages: two rows, the second running back under the first. `mirrored` starts it at the right. */
export function FlowWide({ steps, gate, fails, mirrored }: FlowWideProps) {
  const across = (x: number) => (mirrored ? width - x : x);
  const places = steps.map((step, index) => {
    const row = Math.floor(index / columns);
    const column = row % 2 === 0 ? index % columns : columns - 1 - (index % columns);
    return { ...step, number: index + 1, row, x: across(pitch * (column + 0.5)), y: top + row * rowPitch };
  });
  return (
    <>
      {places.map((place, index) => {
        const next = places[index + 1];
        const isGate = place.fails !== undefined;
        return (
          <Fragment key={place.number}>
            {next !== undefined && <Arrow from={place} to={next} />}
            <path
              d={outline(place.x, place.y, isGate ? corner : 0)}
              className={isGate ? "fill-paper stroke-chilli" : "fill-card stroke-edge"}
              strokeWidth={isGate ? 2 : 1}
            />
            <text x={place.x} y={place.y + 25} textAnchor="middle" fontSize="14" className={isGate ? "fill-chilli" : "fill-bark"}>
              {isGate ? `${place.number} · ${gate}` : place.number}
            </text>
            <Lines lines={linesOf(place.title, 22)} x={place.x} y={place.y + 53} centred className="fill-ink font-semibold" fontSize={17} />
            {place.fails !== undefined && (
              <>
                <path d={`M${place.x} ${place.y + box.height + 4}v20`} className="stroke-chilli" strokeWidth="1.5" strokeDasharray="4 4" />
                <Lines
                  lines={[`${fails}:`, ...linesOf(place.fails, 28)]}
                  x={place.x}
                  y={place.y + box.height + 42}
                  className="fill-chilli"
                  fontSize={15}
                />
              </>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** The extent of the wide chart for a number of steps, as an SVG view box. */
export function wideViewBox(steps: number): string {
  const rows = Math.ceil(steps / columns);
  return `0 0 ${width} ${top + (rows - 1) * rowPitch + box.height + 92}`;
}

/** A box around its centre; the corners of a gate are cut. */
function outline(x: number, y: number, cut: number): string {
  const [start, end, bottom] = [x - box.width / 2, x + box.width / 2, y + box.height];
  return (
    `M${start + cut} ${y}H${end - cut}L${end} ${y + cut}V${bottom - cut}L${end - cut} ${bottom}` +
    `H${start + cut}L${start} ${bottom - cut}V${y + cut}Z`
  );
}

type Place = { x: number; y: number; row: number };

/** From one step to the next: along the row, or down to the next row. */
function Arrow({ from, to }: { from: Place; to: Place }) {
  const down = from.row !== to.row;
  const way = Math.sign(to.x - from.x);
  const middle = from.y + box.height / 2;
  const tip = down ? { x: to.x, y: to.y - 3 } : { x: to.x - way * (box.width / 2 + 3), y: middle };
  const line = down ? `M${from.x} ${from.y + box.height}V${tip.y - 6}` : `M${from.x + way * (box.width / 2)} ${middle}H${tip.x - way * 6}`;
  const head = down ? `l-5 -9h10z` : `l${-way * 9} -5v10z`;
  return (
    <>
      <path d={line} className="stroke-bark" strokeWidth="1.5" />
      <path d={`M${tip.x} ${tip.y}${head}`} className="fill-bark" />
    </>
  );
}

type LinesProps = { lines: readonly string[]; x: number; y: number; centred?: boolean; fontSize: number; className: string };

/** Lines of text from `y` on; if centred, there is room for two, and a single line is in the middle. */
function Lines({ lines, x, y, centred = false, fontSize, className }: LinesProps) {
  const first = centred && lines.length === 1 ? y + lineHeight / 2 : y;
  return (
    <text textAnchor="middle" fontSize={fontSize} className={className}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={first + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
