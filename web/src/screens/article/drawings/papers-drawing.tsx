import { Frame } from "#screens/article/drawings/frame.tsx";

/** The papers below the top one: the rotation of each in degrees, and its lines of text. */
const papers = [
  { lean: -7, lines: [120, 150, 90, 140] },
  { lean: -4, lines: [140, 110, 150, 100] },
  { lean: 3, lines: [110, 150, 130] },
  { lean: -2, lines: [150, 120, 140, 80] },
  { lean: 5, lines: [130, 150, 100] },
  { lean: -5, lines: [150, 110, 140, 120] },
  { lean: 2, lines: [120, 140, 150] },
  { lean: -3, lines: [140, 100, 150, 90] },
  { lean: 4, lines: [150, 130, 110] },
];

const sheet = { width: 230, height: 310 };
const STEP = 85;

/** The ten documents of one shipment, overlapping as on a desk; the last, the bill of lading, is on top and stamped. */
export function PapersDrawing() {
  return (
    <Frame>
      {papers.map(({ lean, lines }, index) => (
        <g key={lean} transform={`translate(${40 + index * STEP} ${index % 2 === 0 ? 84 : 118}) rotate(${lean}) scale(1.18)`}>
          <Sheet />
          <rect x={28} y={30} width={70} height={9} className={index % 3 === 1 ? "fill-leaf" : "fill-bark"} />
          {lines.map((width, line) => (
            <path key={width} d={`M28 ${78 + line * 26}h${width}`} className="stroke-sand" strokeWidth={7} />
          ))}
          {index % 2 === 0 ? <Table /> : <Seal />}
        </g>
      ))}
      <BillOfLading />
    </Frame>
  );
}

function Table() {
  return (
    <path d="M28 190h174M28 214h174M28 238h174M28 262h174M28 190v72M86 190v72" className="fill-transparent stroke-edge" strokeWidth={1.5} />
  );
}

function Seal() {
  return (
    <g className="fill-transparent stroke-leaf" strokeWidth={2.5}>
      <circle cx={58} cy={238} r={28} />
      <circle cx={58} cy={238} r={21} strokeWidth={1} />
      <path d="M44 238h28M58 224v28" />
    </g>
  );
}

function Sheet() {
  return (
    <>
      <rect x={5} y={6} width={sheet.width} height={sheet.height} className="fill-sand" />
      <rect width={sheet.width} height={sheet.height} className="fill-card stroke-edge" />
    </>
  );
}

/** A form of boxes with a ship at its head and the stamp of the carrier. */
function BillOfLading() {
  return (
    <g transform={`translate(${52 + papers.length * STEP} 58) rotate(3) scale(1.36)`}>
      <Sheet />
      <path d="M26 40h52l-8 15H36zM44 40V26h18v14M66 40V30h8v10" className="fill-chilli" />
      <path d="M22 60q7 -5 14 0t14 0 14 0 14 0" className="fill-transparent stroke-chilli" strokeWidth={2} />
      <rect x={110} y={30} width={92} height={10} className="fill-ink" />
      <path d="M18 80h194v150H18zM18 118h194M18 156h194M115 80v76" className="fill-transparent stroke-ink" strokeWidth={1.5} />
      <path d="M28 100h60M126 100h70M28 138h74M126 138h50M28 178h150M28 196h120M28 214h140" className="stroke-sand" strokeWidth={6} />
      <path d="M28 276q14 -20 22 -4t20 -6 18 2" className="fill-transparent stroke-ink" strokeWidth={2.5} />
      <g transform="rotate(-14 160 256)" className="fill-transparent stroke-chilli">
        <circle cx={160} cy={256} r={42} strokeWidth={4} />
        <circle cx={160} cy={256} r={34} strokeWidth={1.5} />
        <path d="M136 250h48M142 263h36" strokeWidth={5} />
      </g>
    </g>
  );
}
