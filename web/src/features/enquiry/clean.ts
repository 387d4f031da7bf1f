import { asciiDigits } from "#i18n/ascii-digits.ts";
import { type EnquiryField, maximumOf } from "./enquiry-rules.ts";

// Invisible characters, and those that reorder the letters around them. The two joiners are not among them: Persian and Hindi words and
// some emoji are spelt with them. The program's list is in crates/enquiries/src/form.rs; contracts/enquiry-cases.json tests both.
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]/gu;

/** The three direction marks of Arabic and Hebrew keyboards; they reorder no letters. */
const MARKS = ["\u061c", "\u200e", "\u200f"];

const visible = (text: string) => text.replace(INVISIBLE, "");

function lines(text: string): string {
  const unified = text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
  return unified.replace(INVISIBLE, (character) => (MARKS.includes(character) ? character : ""));
}

/** Letters in their usual form, and one apostrophe and one hyphen for those that look like them. */
const nameOf = (text: string) =>
  text
    .replace(/[´`‘‛′]/g, "’")
    .normalize("NFKC")
    .replaceAll("\u2010", "-")
    .replaceAll("`", "’");

/** ASCII as far as there is a way: full-width characters, and the domain as mail servers write it (IDNA). */
function emailOf(typed: string): string {
  const text = typed.normalize("NFKC").trim();
  const [, user, domain = ""] = /^(.*)@([\p{L}\p{M}\p{N}.。-]*)$/su.exec(text) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  if (user === undefined || /^[\x00-\x7f]*$/.test(domain)) return text;
  try {
    return `${user}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return text;
  }
}

/** An extension at the end: `ext. 12`, `x12`. */
const EXTENSION =
  /^(?<number>[^\p{Alphabetic}#]*?) *(?:ext|extension|x|#|dw|durchwahl|poste|ramal|доб|内線|转|分机)[ :]*(?<digits>[0-9]{1,6})$/iu;

/** A number that is too long otherwise is written without spaces, brackets and the zero that nobody dials from abroad. */
const isTooLong = (phone: string) => [...phone].length > (maximumOf("phone") ?? Number.POSITIVE_INFINITY);

/** ASCII digits, spaces for dots and slashes, one hyphen, a plus without brackets, and `x12` for an extension. */
function phoneOf(text: string): string {
  const written = asciiDigits(text.normalize("NFKC"))
    .replace(/[./·]/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .trim()
    .replace(/^\(\+([^)]*)\)/, "+$1");
  const { number = written, digits } = EXTENSION.exec(written)?.groups ?? {};
  const extension = digits === undefined ? "" : ` x${digits}`;
  // With other words it is no number, and stays as it is written.
  if (/[\p{Alphabetic}#]/u.test(number) || !isTooLong(number + extension)) return number + extension;
  const shorter = number.replace(/\(0\)|[ ()-]/g, "").trim() + extension;
  return isTooLong(shorter) ? shorter.replace(" ", "") : shorter;
}

/** A value as the program checks and stores it. */
export function cleaned(field: EnquiryField, value: string): string {
  switch (field) {
    case "name":
      return nameOf(visible(value)).trim();
    case "phone":
      return phoneOf(visible(value));
    case "email":
      return emailOf(visible(value));
    case "company":
    case "country":
      return visible(value)
        .replace(/\p{Cc}/gu, " ")
        .trim();
    case "message":
      return lines(value).trim();
    case "productInterest":
      return value.trim();
  }
}
