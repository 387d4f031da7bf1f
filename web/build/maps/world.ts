import { geoNaturalEarth1 } from "d3-geo";
import { curve } from "./curve.ts";
import { coasts, graticulePath, landPath } from "./land.ts";
import { lanes } from "./lanes.ts";
import { beyond, destinations, loading } from "./places.ts";
import { pins, project, type Size, spots } from "./sheet.ts";

const size: Size = { width: 1200, height: 560 };

/** The whole earth, cut in the Bering Strait so that no land is split; without the polar ice. */
export const projection = geoNaturalEarth1()
  .rotate([-11, 0])
  .scale(247)
  .translate([596, 332])
  .clipExtent([
    [-20, -20],
    [size.width + 20, size.height + 20],
  ]);

/** The largest deviation of a drawn coast from the real one. */
export const detail = 0.6;

/** The land and the net of parallels and meridians. */
export function worldSheet() {
  return { ...size, land: landPath(coasts(projection, detail)), net: graticulePath(projection, 30) };
}

/** The markers over the land: the ports as pins, and the sea lanes as paths in the map's units. */
export function worldOverlay() {
  return {
    ...size,
    ports: pins(loading, projection, size),
    destinations: pins(destinations, projection, size),
    beyond: spots(beyond, projection, size),
    lanes: lanes.map(({ from, to, by }) => {
      const course = [loading[from].at, ...by, destinations[to].at];
      return { from, to, path: curve(course.map((at) => project(projection, at))) };
    }),
  };
}
