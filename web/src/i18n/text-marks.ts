/** The characters before the name of a marked text, after it, and after the text. */
export const [START, NAMED, END] = ["\uE000", "\uE001", "\uE002"] as const;

/** What stands around a marked text, as a part of a regular expression. */
export const MARK = String.raw`\uE000[^\uE001]*\uE001|\uE002`;

/** Also in addresses, such as those of a chat with a first message. */
const mark = new RegExp(`${MARK}|%EE%80%80.*?%EE%80%81|%EE%80%82`, "g");

/** A text as people read it (`server/text-marks.ts`). */
export function withoutMarks(marked: string): string {
  return marked.replaceAll(mark, "");
}
