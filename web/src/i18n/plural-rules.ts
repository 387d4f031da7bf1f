/** The plural forms of Unicode's CLDR, used as suffixes of text keys: `count_one`, `count_other`. */
export type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** The rules of a language by form, as the CLDR writes them: `v = 0 and i % 10 = 2..4`. A number that none is for is `other`. */
export type PluralRules = Readonly<Partial<Record<PluralForm, string>>>;

/** Those of English, for texts that are not translated. Islands load no list of languages. */
export const englishPlurals: PluralRules = { one: "i = 1 and v = 0" };

/**
 * The form of a count. The program's engine has no `Intl.PluralRules`, and the pages do not use it. The program counts whole numbers in the same
 * way (`crates/languages/src/plurals.rs`); `contracts/plural-cases.json` tests both.
 */
export function pluralForm(rules: PluralRules, count: number): PluralForm {
  for (const [form, rule] of Object.entries(rules)) {
    if (rule.split(" or ").some((all) => all.split(" and ").every((relation) => holds(relation, count)))) return form as PluralForm;
  }
  return "other";
}

/** Whether a relation holds: `n % 100 != 11..19`. */
function holds(relation: string, count: number): boolean {
  const [, operand = "", divisor, sign, ranges = ""] = /(\w)(?: % (\d+))? (!?=) (\S+)/.exec(relation) ?? [];
  const value = divisor === undefined ? operandOf(operand, count) : operandOf(operand, count) % Number(divisor);
  const isListed = ranges.split(",").some((range) => {
    const [first = 0, last = first] = range.split("..").map(Number);
    return Number.isInteger(value) && first <= value && value <= last;
  });
  return isListed === (sign === "=");
}

/** A count is written with as many decimals as it has, and without an exponent. */
function operandOf(operand: string, count: number): number {
  const decimals = String(count).split(".")[1] ?? "";
  if (operand === "n") return count;
  if (operand === "i") return Math.trunc(count);
  if (operand === "v" || operand === "w") return decimals.length;
  return operand === "e" || operand === "c" ? 0 : Number(decimals);
}
