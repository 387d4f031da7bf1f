import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";
import { type Entry, type Kind, translations } from "./entry.ts";
import { type Draft, ENTRY } from "./entry-draft.ts";

/** What could not be saved: of a language, or of the entry itself. */
export type Failure = { language?: string; error: unknown };

/** `saved` is undefined if the entry itself was refused. */
export type Saved = { saved?: Draft; failures: Failure[] };

export type Change = { kind: Kind; code: string; draft: Draft /** Undefined for a new one. */; entry: Entry | undefined };

/** Saves a draft row by row: the entry first, since its names belong to it. A new entry gets the position. */
export async function save(supabase: SupabaseClient, change: Change, position: number): Promise<Saved> {
  const { own, names, confirmed = [] } = change.draft;
  const saved = { own, names: {} as Record<string, string>, confirmed: [] as string[] };
  const failures: Failure[] = [];
  try {
    await saveOwn(supabase, change, position);
  } catch (error) {
    return { failures: [{ error }] };
  }
  for (const language of new Set([...Object.keys(names), ...confirmed])) {
    const name = names[language];
    try {
      if (name === undefined) {
        await saveConfirmed(supabase, change, language);
        saved.confirmed.push(language);
      } else {
        await saveName(supabase, change, language, name.trim());
        saved.names[language] = name;
      }
    } catch (error) {
      failures.push({ language, error });
    }
  }
  return { saved, failures };
}

async function saveOwn(supabase: SupabaseClient, { kind, entry, code, draft }: Change, position: number) {
  const typed = Object.entries(draft.own);
  const values = Object.fromEntries(typed.map(([column, value]) => [column, typeof value === "string" ? value.trim() : value]));
  const rows = supabase.from(kind);
  const version = draft.versions?.[ENTRY] ?? entry?.version;
  if (entry === undefined) orThrow(await rows.insert({ ...values, code, position }));
  else if (typed.length > 0) orThrow(await rows.update({ ...values, version }).eq("code", code));
}

/** The row of a name as it is now, and the version that its change began with. */
function nameRow({ kind, entry, code, draft }: Change, language: string) {
  const { table, owner } = translations[kind];
  const before = entry?.translations.find((translation) => translation.language === language);
  const version = draft.versions?.[language] ?? before?.version;
  return { table, key: { [owner]: code, language }, isThere: before !== undefined, version };
}

/** An empty name takes the row away: visitors then read the English. */
async function saveName(supabase: SupabaseClient, change: Change, language: string, name: string) {
  const { table, key, isThere, version } = nameRow(change, language);
  const rows = supabase.from(table);
  if (!isThere) {
    if (name !== "") orThrow(await rows.insert({ ...key, name }));
  } else if (name === "") orThrow(await rows.delete().match({ ...key, version }));
  else orThrow(await rows.update({ name, version }).match(key));
}

/** Says that a name is still right, though its English has changed. */
async function saveConfirmed(supabase: SupabaseClient, change: Change, language: string) {
  const { table, key, isThere, version } = nameRow(change, language);
  if (isThere) orThrow(await supabase.from(table).update({ stale: [], version }).match(key));
}
