import { expect, test } from "vitest";
import { folded } from "./folded.ts";

test("accents and capitals make no difference", () => {
  expect(folded("Épices")).toBe("epices");
  expect(folded("Чёрный")).toBe(folded("черный"));
  expect(folded("أحمر")).toBe(folded("احمر"));
  expect(folded("ＴＥＪＡ")).toBe("teja");
});

test("marks that make another word stay", () => {
  expect(folded("काली")).not.toBe(folded("कल"));
  expect(folded("ガ")).not.toBe(folded("カ"));
});
