import { asciiDigits } from "#i18n/ascii-digits.ts";
import { asOne, type Condition, contains } from "#staff/backend/conditions.ts";
import { isInternational, phoneDigits } from "./phone.ts";

/** What may be a telephone number, from a space to a space: `+49 (40) 12-34`, `040/1234`. */
const NUMBER = /(?<!\S)[+(\d][\d\s+()./\p{Pd}\u2212]*(?!\S)/gu;
/** Fewer digits are in too many telephone numbers. */
const FEWEST_DIGITS = 5;
/** The digits of a country at the beginning of an international number, as the ITU gives them: three but for those listed. */
const COUNTRY = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * The conditions of a search for enquiries or contacts. Each word must be there, whatever its punctuation: a reference is found with
 * its dashes or without. So must each telephone number, in any writing.
 */
export function searchConditions(search: string): Condition[] {
  const text = asciiDigits(search.normalize("NFKC"));
  const isPhone = (number: string) => isLong(phoneDigits(number));
  const words = text.replace(NUMBER, (number) => (isPhone(number) ? " " : number));
  const phones = text.match(NUMBER)?.filter(isPhone) ?? [];
  return [...hasEachWord(words), ...phones.map((phone) => anyOf([asOne(hasEachWord(phone)), hasNumber(phone)]))];
}

/** The text of an enquiry has each word without its punctuation, too (`crates/enquiries/src/search_text.rs`). */
function hasEachWord(text: string): Condition[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => hasText(word.replaceAll(/\p{P}/gu, "") || word));
}

/** Whether an enquiry has this telephone number. All its writings contain the national one, so a text without that is looked through once. */
function hasNumber(phone: string): Condition {
  const digits = phoneDigits(phone);
  if (!isInternational(phone)) {
    // Russian numbers are written `8 495 …` or `+7 495 …`.
    if (!/^8\d{10}$/.test(digits)) return hasText(digits);
    const national = digits.slice(1);
    return hasOneOf(national, [digits, `7${national}`]);
  }
  const national = digits.replace(COUNTRY, "").replace(/^0+/, "");
  if (!isLong(national)) return hasText(digits);
  const russian = digits.startsWith("7") ? [` 8${national} `] : [];
  // The whole number, which stands between spaces: without its country it is part of other countries' numbers, too.
  return hasOneOf(national, [digits, ` ${national} `, ...russian]);
}

const hasOneOf = (part: string, writings: readonly string[]): Condition => asOne([hasText(part), anyOf(writings.map(hasText))]);
const isLong = (digits: string): boolean => digits.length >= FEWEST_DIGITS;
const hasText = (text: string): Condition => contains("search_text", text);
const anyOf = (conditions: readonly Condition[]): Condition => `or(${conditions.join(",")})`;
