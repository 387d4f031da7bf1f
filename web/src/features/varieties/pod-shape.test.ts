import { expect, test } from "vitest";
import { sampleGuide } from "#testing/sample-guide.ts";
import { podColour } from "./pod-colour.ts";
import { podOf, smoothPath } from "./pod-shape.ts";
import { offered } from "./varieties.ts";

test.each(offered(sampleGuide.varieties))("the pod of $name is drawn as long and as broad as it is", ({ lot: { pod } }) => {
  const { outline } = podOf(pod);
  const heights = outline.map(([, y]) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo((pod.length.from + pod.length.to) / 2);
  // The outline goes down one side and up the other, with the same heights.
  const widths = outline.map(([x], index) => Math.abs((outline[outline.length - 1 - index]?.[0] ?? x) - x));
  expect(Math.max(...widths)).toBeCloseTo((pod.breadth.from + pod.breadth.to) / 2);
});

test("a smooth path goes through its points", () => {
  const path = smoothPath([
    [0, 0],
    [3, 6],
    [0, 12],
  ]);
  expect(path).toBe("M0 0S3 4 3 6S0.5 11 0 12");
});

test("the more colour a chilli can give, the deeper its red", () => {
  const brightness = (asta: number) =>
    (podColour({ from: asta, to: asta }).match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
  const drawn = [10, 32, 55, 85, 105, 135, 165, 200, 300].map(brightness);
  expect(drawn.slice(1).every((value, index) => value <= (drawn[index] ?? 0))).toBe(true);
  expect(drawn[0]).toBeGreaterThan(2 * (drawn.at(-1) ?? 0));
});
