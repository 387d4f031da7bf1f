import type { GeoProjection } from "d3-geo";
import type { Point } from "./curve.ts";
import type { Place, Position } from "./places.ts";

export type Size = { width: number; height: number };

/** A point in percent of a map's width and height, which is independent of its size. */
export type Spot = { x: number; y: number };

/** A position on a map, in the map's units. */
export function project(projection: GeoProjection, at: Position): Point {
  const point = projection(at);
  if (point === null) throw new Error(`the map does not show ${at}`);
  return point;
}

/** A position on a map, in percent of its size. */
export function spot(projection: GeoProjection, at: Position, { width, height }: Size): Spot {
  const [x, y] = project(projection, at);
  return { x: percent(x / width), y: percent(y / height) };
}

export function pins(places: Record<string, Place>, projection: GeoProjection, size: Size) {
  return each(places, ({ at, label }) => ({ ...spot(projection, at, size), label }));
}

export function spots(positions: Record<string, Position>, projection: GeoProjection, size: Size) {
  return each(positions, (at) => spot(projection, at, size));
}

function each<From, To>(table: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));
}

function percent(part: number): number {
  return Math.round(part * 10_000) / 100;
}
