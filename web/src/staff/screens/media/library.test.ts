import { expect, test } from "vitest";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { isFound, isInView, libraryOf, thumbnail } from "./library.ts";

const address = "/pictures/0123456789abcdef0123456789abcdef-4032x3024-960.jpg";
const photo: StoredFile = {
  id: "1",
  name: "2026/teja.jpg",
  size: 4_000_000,
  contentType: "image/jpeg",
  createdAt: "2026-11-24T09:00:00Z",
  validUntil: undefined,
  picture: { url: address, width: 4032, height: 3024, color: "#8c3b1f", sizes_made: 14, sizes_planned: 14, error: null },
};
const drawing: StoredFile = { ...photo, id: "2", name: "seal of (2026).svg", picture: undefined };
const product = { id: 7, slug: "teja-s17", name: "Teja S17", active: true, image_url: address, version: 3 };
const [used, unused] = libraryOf([photo, drawing], [product, { ...product, id: 8, image_url: "/pictures/black-pepper-960.jpg" }], {
  described: new Set(),
  stale: new Set(),
});
if (used === undefined || unused === undefined) throw new Error("both files are in the library");

test("a picture knows the products that show it", () => {
  expect(used.shownBy.map(({ id }) => id)).toEqual([7]);
  expect(unused.shownBy).toEqual([]);
});

test("the views tell used from unused pictures, and those whose sizes are not there yet or cannot be made", () => {
  expect([used, unused].map((one) => isInView(one, "used"))).toEqual([true, false]);
  expect([used, unused].map((one) => isInView(one, "unused"))).toEqual([false, true]);
  const made = photo.picture;
  if (made === undefined) throw new Error("the photo has a picture");
  const withPicture = (change: Partial<typeof made>) => ({ ...used, picture: { ...made, ...change } });
  expect([used, withPicture({ sizes_made: 3 }), withPicture({ error: "too little memory" })].map((one) => isInView(one, "making"))).toEqual(
    [false, true, true],
  );
});

test("a picture without an English text is among those that lack one, a drawing is not", () => {
  expect([used, unused].map((one) => isInView(one, "undescribed"))).toEqual([true, false]);
  const [described] = libraryOf([photo], [product], { described: new Set([address]), stale: new Set() });
  expect(described && ["undescribed" as const, "stale" as const].map((view) => isInView(described, view))).toEqual([false, false]);
});

test("a picture with a text that is older than its English is among those", () => {
  const [stale] = libraryOf([photo], [], { described: new Set([address]), stale: new Set([address]) });
  expect(stale && isInView(stale, "stale")).toBe(true);
});

test("a picture is found by its name and by the product that shows it", () => {
  expect(isFound(used, " TEJA.jpg")).toBe(true);
  expect(isFound(used, "teja s17")).toBe(true);
  expect(isFound(unused, "teja s17")).toBe(false);
});

test("the thumbnail is a small size of the picture, never a larger one than it has, and a drawing is shown itself", () => {
  expect(thumbnail(photo)).toBe("/pictures/0123456789abcdef0123456789abcdef-4032x3024-480.jpg");
  const small = "/pictures/0123456789abcdef0123456789abcdef-300x200-300.jpg";
  expect(thumbnail({ ...photo, picture: { ...used.picture, ...photo.picture, url: small, width: 300 } as StoredFile["picture"] })).toBe(
    small,
  );
  expect(thumbnail(drawing)).toBe("/storage/v1/object/public/media/seal%20of%20(2026).svg");
});
