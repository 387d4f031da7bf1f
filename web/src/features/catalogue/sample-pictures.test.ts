import { expect, test } from "vitest";
import { ownPicture } from "#features/pictures/own-pictures.ts";

const products = import.meta.glob<string>("../../../../catalogue/products/*.toml", { eager: true, query: "?raw", import: "default" });

const pictures = Object.entries(products).flatMap(([file, text]) => {
  const address = /^image_url = "(.*)"$/m.exec(text)?.[1];
  return address === undefined ? [] : [[file, address]];
});

test("the sample catalogue names pictures", () => {
  expect(pictures.length).toBeGreaterThan(0);
});

test.each(pictures)("%s names a picture that the site has", (_, address = "") => {
  expect(ownPicture(address)).toBeDefined();
});

test("no two products share a picture", () => {
  const addresses = pictures.map(([, address]) => address);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});
