import { Frame } from "#screens/article/drawings/frame.tsx";

const box = { left: 110, right: 1090, top: 70, bottom: 470 };
const bag = { width: 112, height: 42 };
const tiers = [0, 1, 2, 3, 4, 5];

const stack = { from: box.left + 40, bags: 7 };

/** The bags of a layer. Every second layer begins with half a bag, the others end with one, so that joints are never above each other. */
function bagsOf(tier: number): { x: number; width: number }[] {
  const half = bag.width / 2;
  const indent = tier % 2 === 0 ? 0 : half;
  const whole = Array.from({ length: stack.bags }, (_, index) => ({ x: stack.from + indent + index * bag.width, width: bag.width }));
  return [...whole, { x: stack.from + (indent === 0 ? stack.bags * bag.width : 0), width: half }];
}

/**
 * A longitudinal section of a container: interlocked layers clear of the doors, paper on the walls, desiccant, and drops below the roof.
 */
export function ContainerDrawing() {
  return (
    <Frame>
      <path d={`M0 ${box.bottom + 26}H1200`} className="stroke-sand" strokeWidth={2} />
      <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} className="fill-card" />
      <path d={`M${box.left + 26} ${box.top + 84}V${box.bottom}`} className="stroke-turmeric" strokeWidth={6} />
      {tiers.flatMap((tier) =>
        bagsOf(tier).map(({ x, width }) => (
          <Bag key={`${tier} ${x}`} x={x + 2} y={box.bottom - 8 - (tier + 1) * bag.height + 2} width={width - 4} height={bag.height - 4} />
        )),
      )}
      {[325, 515, 705].map((x) => (
        <path key={x} d={`M${x} ${box.top + 16}q-9 14 0 18q9 -4 0 -18z`} className="fill-card stroke-edge" strokeWidth={2} />
      ))}
      {[230, 420, 610, 800].map((x) => (
        <g key={x}>
          <path d={`M${x} ${box.top}v18`} className="stroke-bark" strokeWidth={3} />
          <rect x={x - 12} y={box.top + 18} width={24} height={74} rx={4} className="fill-paper stroke-bark" strokeWidth={2} />
          <path d={`M${x - 6} ${box.top + 36}h12m-12 12h12m-12 12h12m-12 12h12`} className="stroke-sand" strokeWidth={3} />
        </g>
      ))}
      <Shell />
    </Frame>
  );
}

/** A full bag, with rounded corners, the stitched seam and a printed mark; half a bag has no room for them. */
function Bag({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const middle = y + height / 2;
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={9} className="fill-sand stroke-edge" strokeWidth={1.5} />
      <path d={`M${x + 9} ${y + 6}V${y + height - 6}`} className="stroke-bark" strokeDasharray="3 3" />
      {width > bag.width / 2 && (
        <path d={`M${x + 34} ${middle - 5}h40M${x + 34} ${middle + 5}h26`} className="stroke-chilli" strokeWidth={3} />
      )}
    </>
  );
}

/** Roof, floor, end wall, and the doors with their locking bar and the seal on it. */
function Shell() {
  const { left, right, top, bottom } = box;
  return (
    <>
      <path
        d={`M${left} ${bottom}V${top}H${right}V${bottom}`}
        className="fill-transparent stroke-ink"
        strokeWidth={8}
        strokeLinejoin="miter"
      />
      <path d={`M${left - 4} ${bottom + 4}H${right + 4}`} className="stroke-ink" strokeWidth={16} />
      {[left - 12, right - 12].flatMap((x) =>
        [top - 12, bottom - 8].map((y) => <rect key={`${x} ${y}`} x={x} y={y} width={24} height={24} className="fill-ink" />),
      )}
      <path
        d={`M${right + 22} ${top + 20}V${bottom - 20}M${right} ${top + 60}h22M${right} ${bottom - 60}h22`}
        className="stroke-bark"
        strokeWidth={6}
      />
      <rect x={right + 10} y={248} width={26} height={26} className="fill-chilli" />
      <path d={`M${right + 24} 274q14 22 -2 40`} className="fill-transparent stroke-chilli" strokeWidth={4} />
    </>
  );
}
