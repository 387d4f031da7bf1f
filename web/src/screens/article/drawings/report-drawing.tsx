import { Frame } from "#screens/article/drawings/frame.tsx";

/** The lines of a report: the length of the test's name, and the result as a share of its limit. */
const lines = [
  { name: 150, result: 0.42 },
  { name: 190, result: 0.66 },
  { name: 120, result: 0.31 },
  { name: 170, result: 1.14 },
  { name: 140, result: 0.12 },
  { name: 205, result: 0.55 },
];

const limit = { from: 560, to: 850 };

/** A laboratory's report: each result as a share of its limit, with one beyond it. */
export function ReportDrawing() {
  return (
    <Frame>
      <rect x={232} y={58} width={736} height={520} className="fill-sand" />
      <rect x={220} y={46} width={736} height={520} className="fill-card stroke-line" />
      <rect x={270} y={88} width={210} height={12} className="fill-chilli" />
      <path d="M270 124h150M270 142h190" className="stroke-sand" strokeWidth={6} />
      <g className="fill-transparent stroke-bark" strokeWidth={4} strokeLinejoin="round">
        <path d="M838 84h28M844 84v22l-24 40a8 8 0 0 0 7 12h50a8 8 0 0 0 7 -12l-24 -40v-22" />
        <path d="M832 130h40l12 20a5 5 0 0 1 -4 6h-56a5 5 0 0 1 -4 -6z" className="fill-turmeric stroke-transparent" />
      </g>
      <path d="M270 188H906" className="stroke-ink" strokeWidth={2} />
      {lines.map(({ name, result }, index) => (
        <g key={name} transform={`translate(0 ${232 + index * 52})`}>
          <path d={`M270 0h${name}`} className="stroke-bark" strokeWidth={7} />
          <path d={`M${limit.from} 0H${limit.to}`} className="stroke-line" strokeWidth={10} />
          <path d={`M${limit.to} -14v28`} className="stroke-ink" strokeWidth={3} />
          <Result at={limit.from + (limit.to - limit.from) * result} isOver={result > 1} />
          <path d="M270 26H906" className="stroke-line" />
        </g>
      ))}
    </Frame>
  );
}

/** A dot if the limit is kept, a crossed ring if it is not. */
function Result({ at, isOver }: { at: number; isOver: boolean }) {
  if (!isOver) return <circle cx={at} r={9} className="fill-leaf" />;
  return (
    <g className="fill-card stroke-chilli" strokeWidth={4}>
      <circle cx={at} r={14} />
      <path d={`M${at - 6} -6l12 12m0 -12l-12 12`} />
    </g>
  );
}
