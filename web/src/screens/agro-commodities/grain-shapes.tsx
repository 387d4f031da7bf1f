/** The drawing of a grain: its outline for a length and a width in millimetres, around the centre of a field. */
type ShapeProps = { length: number; width: number };

const stroke = "stroke-ink";
const thin = 0.12;

/** Pointed at both ends and a little fuller on one side. */
export function RiceGrain({ length, width }: ShapeProps) {
  const [end, side] = [length / 2, width * 0.66];
  return (
    <path
      d={`M${-end} 0.1C${-end * 0.7} ${-side} ${end * 0.6} ${-side} ${end} -0.1C${end * 0.65} ${side} ${-end * 0.65} ${side} ${-end} 0.1Z`}
      className={`fill-card ${stroke}`}
      strokeWidth={thin}
    />
  );
}

function Chickpea({ length, width, fill }: ShapeProps & { fill: string }) {
  const [end, side] = [length / 2, width / 2];
  return (
    <g className={stroke} strokeWidth={thin}>
      <path
        d={
          `M${-end} 0C${-end * 0.88} ${-side * 0.16} ${-end * 0.82} ${-side * 0.42} ${-end * 0.7} ${-side * 0.62}` +
          `C${-end * 0.5} ${-side * 0.96} ${-end * 0.1} ${-side * 1.04} ${end * 0.25} ${-side * 0.97}` +
          `C${end * 0.75} ${-side * 0.86} ${end} ${-side * 0.45} ${end} 0` +
          `C${end} ${side * 0.5} ${end * 0.7} ${side * 0.92} ${end * 0.2} ${side}` +
          `C${-end * 0.2} ${side * 1.03} ${-end * 0.55} ${side * 0.9} ${-end * 0.74} ${side * 0.58}` +
          `C${-end * 0.84} ${side * 0.36} ${-end * 0.9} ${side * 0.12} ${-end} 0Z`
        }
        className={fill}
      />
      <path d={`M${-end} 0C${-end * 0.6} ${side * 0.16} ${-end * 0.3} ${-side * 0.1} ${end * 0.05} ${side * 0.04}`} fill="none" />
    </g>
  );
}

/** Cream, with a beak and a cleft. */
export function KabuliChickpea(props: ShapeProps) {
  return <Chickpea {...props} fill="fill-sand" />;
}

/** Smaller and brown. */
export function DesiChickpea(props: ShapeProps) {
  return <Chickpea {...props} fill="fill-edge" />;
}

/** Green, with the scar of its stalk. */
export function MoongBean({ length, width }: ShapeProps) {
  return (
    <g className={stroke} strokeWidth={thin}>
      <rect x={-length / 2} y={-width / 2} width={length} height={width} rx={length * 0.42} ry={width * 0.5} className="fill-leaf" />
      <path d={`M${-length * 0.16} ${-width * 0.36}h${length * 0.32}`} className="stroke-paper" strokeWidth={0.22} />
    </g>
  );
}

/** Half a lentil: a disc with its rim. */
export function SplitLentil({ length, width }: ShapeProps) {
  return (
    <g className={stroke} strokeWidth={thin}>
      <ellipse rx={length / 2} ry={width / 2} className="fill-chilli" fillOpacity="0.6" />
      <ellipse rx={length * 0.34} ry={width * 0.34} fill="none" strokeOpacity="0.5" />
    </g>
  );
}

/** A brick-red ball with a pale eye. */
export function RagiGrain({ length }: ShapeProps) {
  return (
    <g className={stroke} strokeWidth={thin}>
      <circle r={length / 2} className="fill-chilli-deep" />
      <circle cx={length * 0.16} cy={-length * 0.1} r={length * 0.1} className="fill-sand" strokeWidth={0} />
    </g>
  );
}
