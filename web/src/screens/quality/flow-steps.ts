import { withoutMarks } from "#i18n/text-marks.ts";
/** The steps of the process in order; what fails at a gate is rejected there. */
export const flowSteps = [
  { key: "purchase", gate: false },
  { key: "intake", gate: true },
  { key: "store", gate: false },
  { key: "clean", gate: false },
  { key: "sort", gate: false },
  { key: "steam", gate: false },
  { key: "release", gate: true },
  { key: "pack", gate: false },
  { key: "inspect", gate: true },
  { key: "load", gate: false },
] as const;

export type DrawnStep = { title: string; fails?: string };

const piece = /[\u3000-\u9fff\uff00-\uffef]|\s+|[^\s\u3000-\u9fff\uff00-\uffef]+/g;
const wide = /[\u3000-\u9fff\uff00-\uffef]/;

/**
 * Breaks a label into lines of at most `room` letters, because SVG text does not wrap. A Chinese or Japanese character counts as two
 * letters.
 */
export function linesOf(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const part of text.match(piece) ?? []) {
    const length = wide.test(part) ? 2 : withoutMarks(part).length;
    if (line !== "" && used + length > room) {
      lines.push(line.trim());
      line = "";
      used = 0;
    }
    line += part;
    used += length;
  }
  return line.trim() === "" ? lines : [...lines, line.trim()];
}
