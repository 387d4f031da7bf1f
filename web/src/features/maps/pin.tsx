import { classes } from "#ui/classes.ts";

/** The kind of a marker, each with a different shape. */
export type PinKind = "district" | "port" | "office" | "destination";

type PinProps = {
  /** Its position in percent of the map, and the position of its name beside it in px. */
  pin: { x: number; y: number; label: { side: string; dx: number; dy: number } };
  kind: PinKind;
  name: string;
  /** Hidden on narrow maps. */
  minor?: boolean;
};

const radius = 4;

/** A marker with its name, inside an SVG without a view box, so that text keeps its size while the land scales. */
export function Pin({ pin: { x, y, label }, kind, name, minor = false }: PinProps) {
  return (
    <g className={classes("map-pin", `map-pin-${kind}`, minor && "map-minor")}>
      <Mark x={`${x}%`} y={`${y}%`} kind={kind} />
      <text x={`${x}%`} y={`${y}%`} dx={label.dx} dy={label.dy} className={`map-name map-name-${label.side}`}>
        {name}
      </text>
    </g>
  );
}

function Mark({ x, y, kind }: { x: string; y: string; kind: PinKind }) {
  if (kind !== "office") return <circle cx={x} cy={y} r={kind === "destination" ? 3 : radius} />;
  return <rect x={x} y={y} width={2 * radius} height={2 * radius} transform={`translate(${-radius} ${-radius})`} />;
}

export function Legend({ entries }: { entries: { kind: PinKind; text: string }[] }) {
  return (
    <ul className="map-legend">
      {entries.map(({ kind, text }) => (
        <li key={kind}>
          <svg aria-hidden="true" width="12" height="12" className={`map-pin map-pin-${kind}`}>
            <Mark x="50%" y="50%" kind={kind} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
