import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

test("a segment's words are capitalised and spaced", () => {
  expect(wordsOf("red-chilli-varieties")).toBe("Red Chilli Varieties");
  expect(wordsOf("guntur-sannam-s4")).toBe("Guntur Sannam S4");
  expect(wordsOf("-odd--segment-")).toBe("Odd Segment");
});
