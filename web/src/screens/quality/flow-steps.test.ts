import { expect, test } from "vitest";
import { linesOf } from "#screens/quality/flow-steps.ts";

test("a label breaks between words, where no more letters have room", () => {
  expect(linesOf("Inspection before loading", 22)).toEqual(["Inspection before", "loading"]);
  expect(linesOf("Intake test", 22)).toEqual(["Intake test"]);
});

test("a word that is longer than the room stands alone", () => {
  expect(linesOf("die Warenausgangskontrolle", 12)).toEqual(["die", "Warenausgangskontrolle"]);
});

test("a Chinese sign takes the room of two letters, and a line may end after any of them", () => {
  expect(linesOf("装货前的第三方检验", 10)).toEqual(["装货前的第", "三方检验"]);
});

test("nothing has no lines", () => {
  expect(linesOf("", 10)).toEqual([]);
});
