import { geoMercator } from "d3-geo";
import { coasts, graticulePath, landPath } from "./land.ts";
import { districts, ports, seas } from "./places.ts";
import { pins, project, type Size, spot, spots } from "./sheet.ts";

const west = 64;
const east = 96;
const south = 6;
const north = 35.5;

const width = 1000;
const scale = width / (((east - west) * Math.PI) / 180);
const unplaced = geoMercator().scale(scale).translate([0, 0]);
const [left, top] = project(unplaced, [west, north]);
const [, bottom] = project(unplaced, [east, south]);
const size: Size = { width, height: Math.round(bottom - top) };

/** India within the frame, at the scale of the equator in both directions. */
export const projection = geoMercator()
  .scale(scale)
  .translate([-left, -top])
  .clipExtent([
    [-20, -20],
    [size.width + 20, size.height + 20],
  ]);

/** The largest deviation of a drawn coast from the real one. */
export const detail = 0.6;

/** The land and the grid of parallels and meridians. The land extends to the frame and has no borders in it. */
export function indiaSheet() {
  return { ...size, land: landPath(coasts(projection, detail)), net: graticulePath(projection, 5) };
}

/** The markers over the land: districts, markets and ports. */
export function indiaOverlay() {
  return {
    ...size,
    districts: pins(districts, projection, size),
    ports: pins(ports, projection, size),
    seas: spots(seas, projection, size),
    parallels: [10, 15, 20, 25, 30, 35].map((degrees) => ({ degrees, at: spot(projection, [west, degrees], size).y })),
    meridians: [70, 75, 80, 85, 90].map((degrees) => ({ degrees, at: spot(projection, [degrees, south], size).x })),
  };
}
