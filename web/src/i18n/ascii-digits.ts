/** A text with ASCII digits for those of every script. */
export const asciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitOf);

/** Decimal digits of all scripts stand in rows of ten, which begin at a code that ends with 0 or 6 in hexadecimal. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const place = code % 16;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6);
}
