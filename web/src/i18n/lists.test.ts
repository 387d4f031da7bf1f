import { expect, test } from "vitest";
import { joined, valueWordsOf } from "#i18n/lists.ts";
import { knownLanguages } from "#testing/known-languages.ts";
import { sampleFigures as figures } from "#testing/sample-figures.ts";

const lists = [["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"], figures.ports, figures.priceTerms, figures.paymentTerms];

/** Tigrinya has a suffix behind the last item, and Mongolian another separator after the first. */
const others = ["ti", "mn"];

test.each(knownLanguages.filter(({ code }) => !others.includes(code)))("$english lists have the words of Unicode", (language) => {
  // British English has no comma before "and".
  const code = language.code === "en" ? "en-GB" : language.code;
  const { and, or } = valueWordsOf(language);
  for (const [type, joints] of [
    ["conjunction", and],
    ["disjunction", or],
  ] as const) {
    const unicode = new Intl.ListFormat(code, { type });
    expect(lists.map((list) => joined(list, joints))).toEqual(lists.map((list) => unicode.format(list)));
  }
});
