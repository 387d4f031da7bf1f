import { expect, test } from "vitest";
import { ownPicture } from "#features/pictures/own-pictures.ts";
import { sampleProductFile, sampleSlugs } from "#testing/sample-catalogue.ts";

const pictures = sampleSlugs.flatMap((slug) => {
  const address = sampleProductFile(slug).field("image_url");
  return address === undefined ? [] : [[slug, address]];
});

test("the sample catalogue names pictures", () => {
  expect(pictures.length).toBeGreaterThan(0);
});

test.each(pictures)("%s names a picture that the site has", (_, address = "") => {
  expect(ownPicture(address)).toBeDefined();
});
