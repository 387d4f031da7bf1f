import { expect, test } from "vitest";
import { ownPicture } from "#features/pictures/own-pictures.ts";
import products from "../../../../kits/nandi/products.toml?raw";

const pictures = [...products.matchAll(/^image_url = "(.*)"$/gm)].map(([, address = ""]) => address);

test("the sample catalogue names pictures", () => {
  expect(pictures.length).toBeGreaterThan(0);
});

test.each(pictures)("%s is a picture that the site has", (address) => {
  expect(ownPicture(address)).toBeDefined();
});

test("no two products share a picture", () => {
  expect(pictures.filter((address, index) => pictures.indexOf(address) !== index)).toEqual([]);
});
