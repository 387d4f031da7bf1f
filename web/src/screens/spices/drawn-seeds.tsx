import { Fragment } from "react";
import { classes } from "#ui/classes.ts";

/** One seed on the plate: its middle and its turn in degrees. Twenty units are a millimetre. */
type Seed = { x: number; y: number; turn: number; size: number };

const coriander: readonly Seed[] = [
  { x: 84, y: 112, turn: -18, size: 1 },
  { x: 190, y: 152, turn: 38, size: 0.94 },
  { x: 262, y: 72, turn: -64, size: 1.04 },
  { x: 340, y: 164, turn: 12, size: 1 },
  { x: 424, y: 82, turn: 84, size: 0.92 },
  { x: 520, y: 142, turn: -30, size: 1.02 },
];

const fennel: readonly Seed[] = [
  { x: 72, y: 112, turn: 14, size: 1 },
  { x: 172, y: 78, turn: 74, size: 0.92 },
  { x: 208, y: 166, turn: 112, size: 1 },
  { x: 318, y: 114, turn: -10, size: 0.96 },
  { x: 422, y: 74, turn: 102, size: 1.04 },
  { x: 436, y: 166, turn: 70, size: 0.94 },
  { x: 546, y: 112, turn: -22, size: 1 },
];

const drawings = {
  coriander: { seeds: coriander, Shape: CorianderSeed },
  fennel: { seeds: fennel, Shape: FennelSeed },
};

type DrawnSeedsProps = { of: keyof typeof drawings; label: string; scale: string; className: string };

/** Seeds drawn to scale, as in a botanist's plate, with the scale's bar below them. */
export function DrawnSeeds({ of, label, scale, className }: DrawnSeedsProps) {
  const { seeds, Shape } = drawings[of];
  return (
    <div className={classes("flex flex-col", className)}>
      <svg viewBox="0 0 600 264" role="img" aria-label={label} fill="none" strokeLinecap="round" className="min-h-0 w-full flex-1">
        {seeds.map((seed) => (
          <g key={`${seed.x} ${seed.y}`} transform={`translate(${seed.x} ${seed.y}) rotate(${seed.turn}) scale(${seed.size})`}>
            <Shape />
          </g>
        ))}
        <path d="M250 252h100M250 246v12M350 246v12" className="stroke-ink" strokeWidth="1.5" />
      </svg>
      <p className="text-center text-xs text-bark">{scale}</p>
    </div>
  );
}

/** Ribs of a round seed from pole to pole, by how far each bulges to the side. */
const bulges = [-36, -25, -13, 0, 13, 25, 36];

/** A globe of 4 mm with fine ribs and the rest of the flower on top. */
function CorianderSeed() {
  return (
    <>
      <circle r="42" className="fill-paper-deep stroke-bark" strokeWidth="2" />
      {bulges.map((bulge) => (
        <path key={bulge} d={`M0 -41C${bulge * 1.3} -24 ${bulge * 1.3} 24 0 41`} className="stroke-bark" strokeWidth="1.25" />
      ))}
      {bulges.map((bulge) => (
        <path
          key={bulge}
          d={`M${bulge * 0.92} 6q${bulge / 12} 10 ${-bulge / 9} 20`}
          className="stroke-edge"
          strokeWidth="1"
          strokeDasharray="3 4"
        />
      ))}
      <path d="M-7 -41L-3 -52M0 -42V-55M7 -41L3 -52" className="stroke-bark" strokeWidth="2" />
    </>
  );
}

/** How far each rib of a long seed stands from its middle line. */
const ribs = [-15, -8, 0, 8, 15];

/** A ribbed half-fruit of 6 mm, slightly bent, with its stalk. */
function FennelSeed() {
  return (
    <>
      <path
        d="M0 -60C20 -44 24 -8 19 22C15 44 7 56 0 62C-7 56 -15 44 -19 22C-24 -8 -20 -44 0 -60Z"
        className="fill-paper-deep stroke-bark"
        strokeWidth="2"
      />
      {ribs.map((rib) => (
        <Fragment key={rib}>
          <path d={`M${rib / 4} -56C${rib * 1.25} -30 ${rib * 1.25} 22 ${rib / 4} 58`} className="stroke-bark" strokeWidth="1.75" />
          <path
            d={`M${rib / 4 + 2} -46C${rib * 1.2 + 3} -24 ${rib * 1.2 + 3} 18 ${rib / 4 + 2} 46`}
            className="stroke-edge"
            strokeWidth="0.75"
          />
        </Fragment>
      ))}
      <path d="M-5 -59L-8 -70M5 -59L8 -70M0 62q-1 12 3 22" className="stroke-bark" strokeWidth="2" />
    </>
  );
}
