import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";

export type PictureText = {
  image_url: string;
  language: string;
  alt_text: string;
  /** Names the column where the English has changed since. */
  stale: readonly string[];
  version: number;
};

/** What of a picture stays in sight where it is cut, in percent from the left and from the top. */
export type FocusPoint = { image_url: string; x: number; y: number; version: number };

export type Description = { texts: readonly PictureText[]; focus: FocusPoint | undefined };

/** The most characters that the program takes for a text. */
export const MAX_TEXT = 300;

/** Both numbers of a picture without a focus point: it is cut around its middle. */
export const MIDDLE = 50;

export async function readDescription(supabase: SupabaseClient, address: string): Promise<Description> {
  const [texts, points] = await Promise.all([
    supabase
      .from("picture_texts")
      .select("image_url,language,alt_text,stale,version")
      .eq("image_url", address)
      .overrideTypes<PictureText[], { merge: false }>(),
    supabase.from("picture_focus_points").select("*").eq("image_url", address).overrideTypes<FocusPoint[], { merge: false }>(),
  ]);
  return { texts: orThrow(texts).data ?? [], focus: orThrow(points).data?.[0] };
}

/** The languages whose text is older than the English. */
export function staleLanguages(texts: readonly PictureText[]): string[] {
  return texts.filter(({ stale }) => stale.length > 0).map(({ language }) => language);
}

/** The texts to be written: those that are new, those that are other than they were read, and those that were emptied. */
export function changesOf(read: readonly PictureText[], typed: ReadonlyMap<string, string>) {
  const changes = { added: [] as [language: string, text: string][], changed: [] as PictureText[], removed: [] as PictureText[] };
  for (const [language, text] of typed) {
    const before = read.find((row) => row.language === language);
    if (before === undefined) {
      if (text !== "") changes.added.push([language, text]);
    } else if (text === "") changes.removed.push(before);
    else if (text !== before.alt_text) changes.changed.push({ ...before, alt_text: text });
  }
  return changes;
}

/**
 * Writes what was typed, by language, and which of the other texts are still right, though their English has changed. A text that
 * somebody else has written meanwhile is a conflict.
 */
export async function saveTexts(
  supabase: SupabaseClient,
  address: string,
  read: readonly PictureText[],
  typed: ReadonlyMap<string, string>,
  confirmed: ReadonlySet<string>,
): Promise<void> {
  const { added, changed, removed } = changesOf(read, typed);
  const table = () => supabase.from("picture_texts");
  const writes = [
    { rows: added.map(([language, alt_text]) => ({ image_url: address, language, alt_text })), mayBeThere: false },
    { rows: changed.map(({ stale: _, ...row }) => row), mayBeThere: true },
  ];
  // The other languages count as made from the English that is there when they are written.
  if (changed.some(({ language }) => language === "en")) writes.reverse();
  for (const { rows, mayBeThere } of writes) {
    if (rows.length > 0) orThrow(mayBeThere ? await table().upsert(rows) : await table().insert(rows));
  }
  const written = new Set([...changed, ...removed].map(({ language }) => language));
  for (const { language, version } of read.filter(({ language }) => confirmed.has(language) && !written.has(language))) {
    orThrow(await table().update({ stale: [], version }).match({ image_url: address, language }));
  }
  for (const { language, version } of removed) {
    orThrow(await table().delete().match({ image_url: address, language, version }));
  }
}

/** Moves the focus point; in the middle, there is none. */
export async function saveFocus(
  supabase: SupabaseClient,
  address: string,
  read: FocusPoint | undefined,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const table = supabase.from("picture_focus_points");
  const isMiddle = x === MIDDLE && y === MIDDLE;
  if (read !== undefined && isMiddle) {
    orThrow(await table.delete().match({ image_url: address, version: read.version }));
  } else if (read !== undefined) {
    orThrow(await table.update({ x, y, version: read.version }).eq("image_url", address));
  } else if (!isMiddle) {
    orThrow(await table.insert({ image_url: address, x, y }));
  }
}

/** Gives a picture that was cut out of another the texts of that one, as far as it has none. */
export async function copyTexts(supabase: SupabaseClient, from: string, to: string): Promise<void> {
  const { texts } = await readDescription(supabase, from);
  const isStale = ({ stale }: PictureText) => stale.length > 0;
  // Those that are older than their English go first, so that it comes after them here too.
  for (const some of [texts.filter(isStale), texts.filter((text) => !isStale(text))]) {
    if (some.length === 0) continue;
    const copies = some.map(({ language, alt_text }) => ({ image_url: to, language, alt_text }));
    orThrow(await supabase.from("picture_texts").upsert(copies, { ignoreDuplicates: true }));
  }
}
