import type { Pod, PodShape } from "#backend/wire/catalogue.ts";
import { middleOf } from "./varieties.ts";

/** How wide a pod is between its top (0) and its tip (1), on either side of its centre line, which may bend. */
type Profile = {
  width: (way: number) => number;
  /** How deep wrinkles cut into the width. */
  wrinkles: number;
  /** How far the centre line deviates from the straight line, as a share of the length. */
  bend: (way: number) => number;
};

const { PI, sin, sqrt } = Math;

/** Widens over the first tenth, then narrows to a point; the greater the power, the later it narrows. */
const tapering = (power: number) => (way: number) => (way < 0.1 ? 0.72 + 2.8 * way : 1 - ((way - 0.1) / 0.9) ** power);

const profiles: Record<PodShape, Profile> = {
  slender: { width: tapering(2), wrinkles: 0, bend: (way) => 0.035 * sin(1.2 * PI * way) },
  wrinkled: { width: tapering(2.4), wrinkles: 0.2, bend: (way) => 0.045 * sin(1.5 * PI * way) },
  plump: { width: tapering(3), wrinkles: 0.1, bend: (way) => 0.07 * way * way },
  round: { width: (way) => sqrt(1 - (2 * way - 1) ** 2), wrinkles: 0, bend: () => 0 },
  blocky: {
    width: (way) => (1 - Math.abs(2 * way - 1) ** 3.4) ** (1 / 3.4) * (1 - 0.14 * way),
    wrinkles: 0.03,
    bend: () => 0,
  },
  rough: { width: tapering(1.5), wrinkles: 0.16, bend: (way) => 0.05 * sin(PI * way) },
};

const STEPS = 12;

type Point = readonly [x: number, y: number];
type Line = readonly Point[];

/** A pod hanging from the centre of its top, which is the point 0, 0; in millimetres. A highlight and a shadow run along its skin. */
export type PodOutline = { length: number; breadth: number; outline: Line; light: Line; shade: Line };

/** The drawing of a pod, with the middle of its ranges as length and breadth. */
export function podOf(pod: Pod): PodOutline {
  const { width, wrinkles, bend } = profiles[pod.shape];
  const length = middleOf(pod.length);
  const breadth = middleOf(pod.breadth);
  // The wrinkles of the two sides are out of phase, as on real pods.
  const side = (way: number, phase: number) => Math.max(width(way), 0) * (1 - wrinkles * (0.5 + 0.5 * sin(26 * way + phase + length)));
  const ways = Array.from({ length: STEPS }, (_, step) => step / STEPS);
  const widest = Math.max(...ways.map((way) => side(way, 0) + side(way, 2)));
  const at = (way: number, across: number): Point => [bend(way) * length + (across * breadth) / widest, way * length];
  const along = (share: number) => ways.slice(1, -2).map((way) => at(way, share * side(way, 4)));
  return {
    length,
    breadth,
    outline: [...ways.map((way) => at(way, -side(way, 0))), at(1, 0), ...ways.toReversed().map((way) => at(way, side(way, 2)))],
    light: along(-0.42),
    shade: along(0.3),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** A smooth line through all points, as an SVG path: at each point it is parallel to the line between its neighbours. */
export function smoothPath(points: Line): string {
  const [first] = points;
  if (first === undefined) return "";
  const parts = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    const after = points[index + 2] ?? point;
    const handle = point.map((value, axis) => value - ((after[axis] ?? 0) - (before[axis] ?? 0)) / 6);
    return `S${[...handle, ...point].map(tenth).join(" ")}`;
  });
  return `M${first.map(tenth).join(" ")}${parts.join("")}`;
}
