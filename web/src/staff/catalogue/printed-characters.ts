import { useQuery } from "@tanstack/react-query";
import { useTexts } from "#staff/i18n/texts.tsx";

/** Texts whose characters every font has: those of ASCII and of Western Europe. */
const common = /^[\s\u0020-\u007e\u00a0-\u00ff]*$/;

/** The code points at which the characters that PDF documents print begin and end, in turn: the first ones are from the first of them on. */
export type PrintedRanges = readonly number[];

/** Of the lengths of the ranges that are left out and printed in turn, from U+0000 on. */
export function rangesOf(lengths: readonly number[]): PrintedRanges {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return end;
  });
}

async function readRanges(): Promise<PrintedRanges> {
  const answer = await fetch("/staff/printed-characters.json");
  if (!answer.ok) throw new Error(`/staff/printed-characters.json was answered with ${answer.status}`);
  return rangesOf(await answer.json());
}

/** The characters of a text that PDF documents leave out, each once. */
export function leftOut(text: string, ranges: PrintedRanges): string[] {
  const isPrinted = (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.findLastIndex((bound) => bound <= code) % 2 === 0;
  };
  return [...new Set(text)].filter((character) => !isPrinted(character));
}

/** A note about a text of which PDF documents leave characters out, because no font has them; undefined for any other text. */
export function usePrintNote(text: string): string | undefined {
  const t = useTexts();
  const { data: ranges } = useQuery({
    queryKey: ["printed-characters"],
    queryFn: readRanges,
    enabled: !common.test(text),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // Before the pages are built there are no fonts.
  if (ranges === undefined || ranges.length === 0) return undefined;
  const missing = leftOut(text, ranges);
  return missing.length === 0 ? undefined : t("ui.notPrinted", { characters: missing.join(" ") });
}
