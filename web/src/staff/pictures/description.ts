import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/session/use-submit.ts";

/** The alternative text of a picture in one language. */
export type PictureText = { image_url: string; language: string; alt_text: string; version: number };

/** What of a picture stays in sight where it is cut, in percent from the left and from the top. */
export type FocusPoint = { image_url: string; x: number; y: number; version: number };

/** What is said of a picture, and where its focus lies. */
export type Description = { texts: readonly PictureText[]; focus: FocusPoint | undefined };

/** The most characters that the program takes for a text. */
export const LONGEST_TEXT = 300;

/** Both numbers of a picture without a focus point: it is cut around its middle. */
export const MIDDLE = 50;

export async function readDescription(supabase: SupabaseClient, address: string): Promise<Description> {
  const [texts, points] = await Promise.all([
    supabase.from("picture_texts").select("*").eq("image_url", address).overrideTypes<PictureText[], { merge: false }>(),
    supabase.from("picture_focus_points").select("*").eq("image_url", address).overrideTypes<FocusPoint[], { merge: false }>(),
  ]);
  return { texts: orThrow(texts).data ?? [], focus: orThrow(points).data?.[0] };
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

/** Writes what was typed, by language. A text that somebody else has written meanwhile is a conflict. */
export async function saveTexts(
  supabase: SupabaseClient,
  address: string,
  read: readonly PictureText[],
  typed: ReadonlyMap<string, string>,
): Promise<void> {
  const { added, changed, removed } = changesOf(read, typed);
  const table = () => supabase.from("picture_texts");
  if (added.length > 0) {
    orThrow(await table().insert(added.map(([language, alt_text]) => ({ image_url: address, language, alt_text }))));
  }
  if (changed.length > 0) orThrow(await table().upsert(changed));
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
  if (texts.length === 0) return;
  const copies = texts.map(({ language, alt_text }) => ({ image_url: to, language, alt_text }));
  orThrow(await supabase.from("picture_texts").upsert(copies, { ignoreDuplicates: true }));
}
