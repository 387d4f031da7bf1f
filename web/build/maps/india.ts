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

/** India between the frame's degrees, the equator's scale kept in both directions. */
export const projection = geoMercator()
  .scale(scale)
  .translate([-left, -top])
  .clipExtent([
    [-20, -20],
    [size.width + 20, size.height + 20],
  ]);

/** How far a drawn coast may be from the true one. */
export const detail = 0.6;

/** The land and the net of parallels and meridians. The land runs to the frame: it has no border in it. */
export function indiaSheet() {
  return { ...size, land: landPath(coasts(projection, detail)), net: graticulePath(projection, 5) };
}

/** What stands over the land: the districts, the markets and the ports as pins. */
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
