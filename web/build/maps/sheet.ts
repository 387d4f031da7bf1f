import type { GeoProjection } from "d3-geo";
import type { Point } from "./curve.ts";
import type { Place, Position } from "./places.ts";

/** A drawing's measures. */
export type Size = { width: number; height: number };

/** A point in percent of a sheet's width and height: it holds at any size. */
export type Spot = { x: number; y: number };

/** Where a position is on a sheet, in its own measures. */
export function project(projection: GeoProjection, at: Position): Point {
  const point = projection(at);
  if (point === null) throw new Error(`the map does not show ${at}`);
  return point;
}

/** Where a position is on a sheet, in percent of it. */
export function spot(projection: GeoProjection, at: Position, { width, height }: Size): Spot {
  const [x, y] = project(projection, at);
  return { x: percent(x / width), y: percent(y / height) };
}

/** Where the places of a table are, with their labels. */
export function pins(places: Record<string, Place>, projection: GeoProjection, size: Size) {
  return each(places, ({ at, label }) => ({ ...spot(projection, at, size), label }));
}

/** Where the positions of a table are. */
export function spots(positions: Record<string, Position>, projection: GeoProjection, size: Size) {
  return each(positions, (at) => spot(projection, at, size));
}

function each<From, To>(table: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}

function percent(part: number): number {
  return Math.round(part * 10_000) / 100;
}
