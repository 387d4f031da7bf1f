import { expect, test } from "vitest";
import { searchConditions } from "./search.ts";

const has = (text: string) => `search_text.ilike."*${text}*"`;

test("every word must be there, whatever its punctuation", () => {
  const words = ["2×20ft", "FOB", "Chennai", "NSE7K3P2M", "--"];
  expect(searchConditions(' 2×20ft  "FOB, (Chennai) NSE–7K3P–2M -- ')).toEqual(words.map(has));
});

test.each(["+49 40 123456", "0049-40-123456", "+49 (0)40 / 123456", "(+49) 40.123456", "＋４９ 40 12 34 56", "+४९ ४० १२३४५६"])(
  "%s is found in any writing, and without its country",
  (phone) => {
    const [condition, ...others] = searchConditions(phone);
    expect(others).toEqual([]);
    expect(condition).toMatch(/^or\(.*\)$/);
    expect(condition).toContain(`and(${has("40123456")},or(${has("4940123456")},${has(" 40123456 ")}))`);
  },
);

test.each(["040/123456", "(040) 123456", "40 123456", "0 40-12 34 56"])("%s is found in any writing, and with any country", (phone) => {
  const [condition, ...others] = searchConditions(phone);
  expect(others).toEqual([]);
  expect(condition).toMatch(/^or\(.*,search_text\.ilike\."\*40123456\*"\)$/);
});

test.each([
  ["+1 415 555 2671", "4155552671"],
  ["+39 06 1234 5678", "612345678"],
  ["+971 4 555 0100", "45550100"],
])("%s is found without the digits of its country", (phone, national) => {
  expect(searchConditions(phone)[0]).toContain(has(` ${national} `));
});

test("a Russian number begins with 8 or with +7", () => {
  expect(searchConditions("8 (495) 123-45-67")[0]).toContain(has("74951234567"));
  expect(searchConditions("+7 495 123-45-67")[0]).toContain(has(" 84951234567 "));
});

test("a telephone number is one of several words, and several numbers may be no telephone number", () => {
  expect(searchConditions("Müller 2026 120 urgent")).toEqual([
    has("Müller"),
    has("urgent"),
    `or(and(${has("2026")},${has("120")}),${has("2026120")})`,
  ]);
  expect(searchConditions("5 000 t")).toEqual([has("5"), has("000"), has("t")]);
});
