import { expect, test } from "vitest";
import cases from "#contracts/search-cases.json";
import { accented, folded } from "./folded.ts";

/** The program passes the same cases. */
test.each(cases.folding)("accents, capitals and spaces make no difference to '$folded'", ({ folded: expected, texts }) => {
  expect(texts.map(folded)).toEqual(texts.map(() => expected));
});

test.each(cases.accented)("accents are kept in '$text' where there are any", ({ text, accented: expected }) => {
  expect(accented(text) ?? null).toBe(expected);
});

test.each(cases.apart)("'%s' and '%s' are different words", (one, other) => {
  expect(folded(one)).not.toBe(folded(other));
});
