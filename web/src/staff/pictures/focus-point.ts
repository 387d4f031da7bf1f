/** A point of a picture, in percent from the left and from the top. */
export type Point = { x: number; y: number };

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** A point with changed coordinates; an invalid number keeps the old one. */
export function moved(point: Point, { x = point.x, y = point.y }: Partial<Point>): Point {
  return { x: Number.isFinite(x) ? percent(x) : point.x, y: Number.isFinite(y) ? percent(y) : point.y };
}

type Box = Pick<DOMRect, "x" | "y" | "width" | "height">;

export function pointIn(box: Box, press: { clientX: number; clientY: number }): Point {
  return {
    x: percent(((press.clientX - box.x) / box.width) * 100),
    y: percent(((press.clientY - box.y) / box.height) * 100),
  };
}

/** As a CSS `object-position`. */
export const positionOf = ({ x, y }: Point) => `${x}% ${y}%`;
