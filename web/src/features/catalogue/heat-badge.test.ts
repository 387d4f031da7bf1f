import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tones } from "#ui/badge.tsx";
import { heatLevels } from "./heat.ts";
import { heatTones } from "./heat-badge.tsx";

const tokens = readFileSync("src/styles/tokens.css", "utf8");

/** The relative luminance of a colour token, as defined by WCAG 2.2. */
function luminance(name: string | undefined): number {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(tokens)?.[1];
  if (hex === undefined) throw new Error(`there is no colour ${name}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const looks = heatLevels.map((level) => {
  const classes = tones[heatTones[level]];
  return { level, ground: luminance(/bg-([a-z-]+)/.exec(classes)?.[1]), text: luminance(/text-([a-z-]+)/.exec(classes)?.[1]) };
});

test("the tones of the heat levels grow darker from calm to hot, and none is used twice", () => {
  const grounds = looks.map(({ ground }) => ground);
  expect(new Set(grounds).size).toBe(heatLevels.length);
  expect(grounds).toEqual(grounds.toSorted((one, other) => other - one));
});

test("low heat is not said in the colour of alarm", () => {
  expect(tones[heatTones.low]).not.toContain("chilli");
});

test.each(looks)("the word of $level is legible on its ground", ({ ground, text }) => {
  const contrast = (Math.max(ground, text) + 0.05) / (Math.min(ground, text) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(4.5);
});
