import type { Point } from "./curve.ts";

/**
 * A line without the points that change its course by less than `tolerance`; its end points are kept.
 *
 * Source: Douglas and Peucker, "Algorithms for the reduction of the number of points", 1973.
 */
export function simplify(line: Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return line;
  let furthest = 0;
  let distance = tolerance;
  line.forEach((point, index) => {
    const off = distanceTo(first, last, point);
    if (off > distance) [furthest, distance] = [index, off];
  });
  if (furthest === 0) return [first, last];
  return [...simplify(line.slice(0, furthest + 1), tolerance), ...simplify(line.slice(furthest), tolerance).slice(1)];
}

/** The distance of a point from the straight line between two others; for a ring, whose end points are the same, from that point. */
function distanceTo(from: Point, to: Point, point: Point): number {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  const [pointX, pointY] = [point[0] - from[0], point[1] - from[1]];
  return length === 0 ? Math.hypot(pointX, pointY) : Math.abs(x * pointY - y * pointX) / length;
}

export function areaOf(ring: Point[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}
