import { expect, test } from "vitest";
import type { LibraryView } from "./library.ts";
import { conditionsOf, countOf, pictureOfRow, thumbnail, views } from "./library.ts";

const url = "/pictures/0123456789abcdef0123456789abcdef-4032x3024-960.jpg";
const file = { id: "1", name: "2026/teja.jpg", size: 4_000_000, created_at: "2026-11-24T09:00:00Z" };
const photo = {
  ...file,
  ...{ url, width: 4032, height: 3024, color: "#8c3b1f", sizes_made: 14, sizes_planned: 14, error: null },
  ...{ is_described: false, is_stale: false, is_shown: true, product_count: 1, product_names: "Teja S17" },
};
const drawing = {
  ...{ ...file, name: "seal of (2026).svg" },
  ...{ url: null, width: null, height: null, color: null, sizes_made: null, sizes_planned: null, error: null },
  ...{ is_described: null, is_stale: null, is_shown: false, product_count: 0, product_names: null },
};

test("each view has its condition, and each word of a search is in the name of the file or of a product that shows it", () => {
  const ofView = (view: LibraryView) => conditionsOf({ view, search: "" });
  expect(views.map(ofView)).toEqual([
    [],
    ["is_shown.is.true"],
    ["is_shown.is.false"],
    ["is_described.is.false"],
    ["is_stale.is.true"],
    ["is_in_progress.is.true"],
  ]);
  expect(conditionsOf({ view: "used", search: " Teja  S17" })).toEqual([
    "is_shown.is.true",
    'or(name.ilike."*Teja*",product_names.ilike."*Teja*")',
    'or(name.ilike."*S17*",product_names.ilike."*S17*")',
  ]);
});

test("each view has its number", () => {
  const counts = { all: 50, shown: 20, undescribed: 4, stale: 3, in_progress: 2 };
  expect(views.map((view) => countOf(counts, view))).toEqual([50, 20, 30, 4, 3, 2]);
});

test("a picture without an English text lacks one, a drawing does not", () => {
  expect([photo, { ...photo, is_described: true }, drawing].map((row) => pictureOfRow(row).lacksText)).toEqual([true, false, false]);
});

test("the thumbnail is a small size of the picture, never a larger one than it has, and a drawing is shown itself", () => {
  expect(thumbnail(pictureOfRow(photo))).toBe("/pictures/0123456789abcdef0123456789abcdef-4032x3024-480.jpg");
  const small = "/pictures/0123456789abcdef0123456789abcdef-300x200-300.jpg";
  expect(thumbnail(pictureOfRow({ ...photo, url: small, width: 300 }))).toBe(small);
  expect(thumbnail(pictureOfRow(drawing))).toBe("/storage/v1/object/public/media/seal%20of%20(2026).svg");
});
