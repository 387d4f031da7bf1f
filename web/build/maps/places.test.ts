import { expect, test } from "vitest";
import products from "../../../kits/nandi/products.toml?raw";
import type { Point } from "./curve.ts";
import * as india from "./india.ts";
import { coasts } from "./land.ts";
import { type District, destinations, districts, loading, type Place, type Position, ports } from "./places.ts";
import { project } from "./sheet.ts";
import * as world from "./world.ts";

const places = Object.entries<District>(districts);

const seaports = [
  ...Object.entries<Place>(ports).map(([name, { at }]) => ({ name, sheet: india, at })),
  ...Object.entries<Place>(destinations).map(([name, { at }]) => ({ name, sheet: world, at })),
];

test("every district that the catalogue names as an origin has a place", () => {
  const known = new Set(places.map(([, { district }]) => district));
  const origins = [...products.matchAll(/^district = "([^"]+)/gm)].map(([, origin = ""]) => origin);
  expect(origins.length).toBeGreaterThan(60);
  expect(origins.filter((origin) => !known.has(origin))).toEqual([]);
});

test.each(places)("%s is on land", (_name, { at }) => {
  expect(isLand(india, project(india.projection, at))).toBe(true);
});

test.each(seaports)("$name is at the coast", ({ sheet, at }) => {
  expect(toCoast(sheet, project(sheet.projection, at))).toBeLessThan(9);
});

test("places stand to each other as on the ground", () => {
  const at = (place: Place) => project(india.projection, place.at);
  const [mumbaiX, mumbaiY] = at(ports.mumbai);
  const [gunturX] = at(districts.guntur);
  const [chennaiX, chennaiY] = at(ports.chennai);
  const [, tuticorinY] = at(ports.tuticorin);
  const [, karnalY] = at(districts.karnal);
  expect(gunturX).toBeGreaterThan(mumbaiX);
  expect(chennaiX).toBeGreaterThan(mumbaiX);
  expect([karnalY, mumbaiY, chennaiY, tuticorinY]).toEqual([karnalY, mumbaiY, chennaiY, tuticorinY].sort((a, b) => a - b));
  // East of Chennai and west of Mumbai there is sea.
  expect(isLand(india, [chennaiX + 20, chennaiY])).toBe(false);
  expect(isLand(india, [mumbaiX - 20, mumbaiY])).toBe(false);
});

// The canal is cut through land.
const suez: Position = [32.6, 29.9];

test.each(world.worldOverlay().lanes)(
  "the lane from $from to $to starts at an Indian port, ends at its destination and stays at sea",
  ({ from, to, path }) => {
    const line = along(path);
    const [start, end] = [project(world.projection, loading[from].at), project(world.projection, destinations[to].at)];
    expect(distance(line[0], start)).toBeLessThan(0.1);
    expect(distance(line.at(-1), end)).toBeLessThan(0.1);
    const canal = project(world.projection, suez);
    const ashore = line.filter(
      (point) => isLand(world, point) && distance(point, canal) > 10 && distance(point, start) > 5 && distance(point, end) > 5,
    );
    expect(ashore.map((point) => world.projection.invert?.(point))).toEqual([]);
  },
);

test("every port of loading and every destination has a lane", () => {
  const { lanes } = world.worldOverlay();
  expect([...new Set(lanes.map(({ from }) => from))].sort()).toEqual(Object.keys(ports).sort());
  expect([...new Set(lanes.map(({ to }) => to))].sort()).toEqual(Object.keys(destinations).sort());
  // A company that loads only there has a lane to each.
  expect(lanes.filter(({ from }) => from === "kochi")).toHaveLength(Object.keys(destinations).length);
});

type Sheet = typeof india | typeof world;
type Edge = [from: Point, to: Point];

const edges = new Map<Sheet, Edge[]>();

/** The coasts of a sheet, piece by piece. */
function edgesOf(sheet: Sheet): Edge[] {
  const found =
    edges.get(sheet) ??
    coasts(sheet.projection, sheet.detail).flatMap((ring) => ring.slice(1).map((to, index): Edge => [ring[index] ?? to, to]));
  edges.set(sheet, found);
  return found;
}

/** Whether a line from the point to the east crosses the coasts an odd number of times. */
function isLand(sheet: Sheet, [x, y]: Point): boolean {
  const crossed = edgesOf(sheet).filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
  return crossed.length % 2 === 1;
}

/** The distance to the nearest coast, in units of the map. */
function toCoast(sheet: Sheet, [x, y]: Point): number {
  const distances = edgesOf(sheet).map(([[x1, y1], [x2, y2]]) => {
    const [stepX, stepY] = [x2 - x1, y2 - y1];
    const share = Math.min(1, Math.max(0, ((x - x1) * stepX + (y - y1) * stepY) / (stepX ** 2 + stepY ** 2 || 1)));
    return Math.hypot(x1 + share * stepX - x, y1 + share * stepY - y);
  });
  return Math.min(...distances);
}

function distance(from: Point = [Number.NaN, Number.NaN], to: Point): number {
  return Math.hypot(from[0] - to[0], from[1] - to[1]);
}

/** Points of a path of cubic curves, ten a curve. */
function along(path: string): Point[] {
  const numbers = path.split(/[MC ]/).filter(Boolean).map(Number);
  const points = numbers.flatMap((x, index): Point[] => (index % 2 === 0 ? [[x, numbers[index + 1] ?? Number.NaN]] : []));
  const [start = [0, 0]] = points;
  const line: Point[] = [start];
  for (let index = 0; index + 3 < points.length; index += 3) {
    const curve = points.slice(index, index + 4);
    for (let step = 1; step <= 10; step++) line.push(onCurve(curve, step / 10));
  }
  return line;
}

/** A point of a curve by its control points (de Casteljau). */
function onCurve(points: Point[], share: number): Point {
  const [first = [0, 0], ...rest] = points;
  if (rest.length === 0) return first;
  const between = rest.map(([x, y], index): Point => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
  });
  return onCurve(between, share);
}
