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

/** Similar goods that have one picture between them; whole chillies and turmerics never do. */
const shownBySeveral = ["chilli-powder"];

test("no other products share a picture", () => {
  const addresses = pictures.map(([, address]) => address);
  const shared = new Set(addresses.filter((address, index) => addresses.indexOf(address) !== index));
  expect([...shared].sort()).toEqual(shownBySeveral.map((name) => `/pictures/${name}-960.jpg`));
});
