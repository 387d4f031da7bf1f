/** How many words of a paragraph tell it from the others. */
const WORDS = 4;

/** Where in Markdown a paragraph of the page begins; -1 if it is not found. Between its words there may be marks. */
export function placeIn(markdown: string, paragraph: string): number {
  const words = paragraph.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, WORDS) ?? [];
  if (words.length === 0) return -1;
  return markdown.search(new RegExp(words.join("[^\\p{L}\\p{M}\\p{N}]+"), "u"));
}

/** Marks that are put around what is chosen; `line` are those of whole lines. */
const marks = {
  heading: { before: "## ", line: true },
  bold: { before: "**", after: "**" },
  link: { before: "[", after: "](https://)" },
  list: { before: "- ", line: true },
  table: { before: "\n| A | B |\n| --- | --- |\n| ", after: " |  |\n" },
} satisfies Record<string, { before: string; after?: string; line?: boolean }>;

export type Mark = keyof typeof marks;

export const markNames = Object.keys(marks) as Mark[];

/** Puts the marks around what is chosen in a field, or in front of each of its lines. */
export function putMark(field: HTMLTextAreaElement, name: Mark): void {
  const { before, after = "", line = false }: { before: string; after?: string; line?: boolean } = marks[name];
  const { value, selectionEnd } = field;
  const selectionStart = line ? value.lastIndexOf("\n", field.selectionStart - 1) + 1 : field.selectionStart;
  const chosen = value.slice(selectionStart, selectionEnd);
  field.focus();
  const marked = line ? chosen.replaceAll(/^/gm, before) : before + chosen + after;
  field.setRangeText(marked, selectionStart, selectionEnd);
  const start = line ? selectionStart : selectionStart + before.length;
  field.setSelectionRange(start, start + (line ? marked : chosen).length);
}
