import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";
import { joined, valueWordsOf } from "#i18n/lists.ts";
import { sampleFigures as figures } from "#testing/sample-figures.ts";

const lists = [["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"], figures.ports, figures.priceTerms, figures.paymentTerms];

test.each(languages)("$english lists have the words of Unicode", (language) => {
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
