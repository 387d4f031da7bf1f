import { createRequire } from "node:module";
import { type GeoContext, type GeoPermissibleObjects, type GeoProjection, geoGraticule, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Point } from "./curve.ts";
import { areaOf, simplify } from "./simplify.ts";

const require = createRequire(import.meta.url);
const world: Topology<{ land: GeometryCollection }> = require("world-atlas/land-50m.json");

/** The land of the whole earth with its coasts, without borders. */
const land: GeoPermissibleObjects = feature(world, world.objects.land);

/** The coasts on a map as rings, without bends smaller than `detail` or islands smaller than a few squares of it. */
export function coasts(projection: GeoProjection, detail: number): Point[][] {
  return linesOf(land, projection)
    .filter((ring) => areaOf(ring) > 4 * detail ** 2)
    .map((ring) => simplify(ring, detail));
}

/** The land within its coasts, as one SVG path in tenths. */
export function landPath(rings: Point[][]): string {
  return rings.map((ring) => `${steps(ring.slice(0, -1))}z`).join("");
}

/** Parallels and meridians, one every `step` degrees, as one SVG path in tenths. */
export function graticulePath(projection: GeoProjection, step: number): string {
  const lines = geoGraticule().step([step, step])();
  return linesOf(lines, projection)
    .map((line) => steps(simplify(line, 0.2)))
    .join("");
}

/** The lines of a shape, projected and clipped at the frame; a ring ends at its first point. */
function linesOf(shape: GeoPermissibleObjects, projection: GeoProjection): Point[][] {
  const lines: Point[][] = [];
  const pen: GeoContext = {
    beginPath() {},
    moveTo: (x, y) => lines.push([[x, y]]),
    lineTo: (x, y) => lines.at(-1)?.push([x, y]),
    closePath: () => lines.at(-1)?.push(...(lines.at(-1)?.slice(0, 1) ?? [])),
    arc() {},
  };
  geoPath(projection, pen)(shape);
  return lines;
}

/** A line in tenths, as relative steps, which are much shorter than absolute points. */
function steps(line: Point[]): string {
  const points = line.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)]);
  const [start, ...rest] = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return `${x - beforeX} ${y - beforeY}`;
  });
  return `M${start}l${rest.join(" ")}`.replaceAll(" -", "-");
}
