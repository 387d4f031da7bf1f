export type Point = [x: number, y: number];

/** How far a curve keeps its direction at a point, as a share of the distance to the next point. */
const STIFFNESS = 0.36;

/** A smooth line through all points, as an SVG path rounded to tenths. At each point it is parallel to the line between its neighbours. */
export function curve(points: Point[]): string {
  return points
    .map((point, index) => {
      const previous = points[index - 1];
      if (previous === undefined) return `M${pair(point)}`;
      const leaving = handle(previous, point, points[index - 2] ?? previous, point);
      const arriving = handle(point, previous, points[index + 1] ?? point, previous);
      return `C${pair(leaving)} ${pair(arriving)} ${pair(point)}`;
    })
    .join("");
}

/** The control point beside `at`, towards `towards`, of a curve that is parallel there to the line from `behind` to `ahead`. */
function handle(at: Point, towards: Point, behind: Point, ahead: Point): Point {
  const [x, y] = [ahead[0] - behind[0], ahead[1] - behind[1]];
  const reach = (STIFFNESS * Math.hypot(towards[0] - at[0], towards[1] - at[1])) / Math.hypot(x, y);
  return [at[0] + x * reach, at[1] + y * reach];
}

/** A point in a path, rounded to tenths. */
export function pair([x, y]: Point): string {
  return `${tenth(x)} ${tenth(y)}`;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
