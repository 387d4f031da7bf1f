import type { EnquiryField } from "./enquiry-rules.ts";

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

/** A value as the program checks and stores it. */
export function cleaned(field: EnquiryField, value: string): string {
  switch (field) {
    case "name":
    case "phone":
      return visible(value).trim();
    case "company":
    case "country":
      return visible(value)
        .replace(/\p{Cc}/gu, " ")
        .trim();
    case "message":
      return lines(value).trim();
    case "email":
    case "productInterest":
      return value.trim();
  }
}
