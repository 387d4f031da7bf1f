import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";
import { type Kind, type Term, translations } from "./term.ts";
import type { Draft } from "./term-draft.ts";

/** What could not be saved: of a language, or of the term itself. */
export type Failure = { language?: string; error: unknown };

/** `saved` is undefined if the term itself was refused. */
export type Saved = { saved?: Draft; failures: Failure[] };

/** Saves a draft row by row: the term first, since its names belong to it. */
export async function save(
  supabase: SupabaseClient,
  kind: Kind,
  term: Term | undefined,
  code: string,
  position: number,
  draft: Draft,
): Promise<Saved> {
  const failures: Failure[] = [];
  try {
    await saveOwn(supabase, kind, term, code, position, draft.own);
  } catch (error) {
    return { failures: [{ error }] };
  }
  const names: Record<string, string> = {};
  for (const [language, name] of Object.entries(draft.names)) {
    try {
      await saveName(supabase, kind, term, code, language, name.trim());
      names[language] = name;
    } catch (error) {
      failures.push({ language, error });
    }
  }
  const confirmed: string[] = [];
  for (const language of (draft.confirmed ?? []).filter((one) => draft.names[one] === undefined)) {
    try {
      await saveConfirmed(supabase, kind, term, code, language);
      confirmed.push(language);
    } catch (error) {
      failures.push({ language, error });
    }
  }
  return { saved: { own: draft.own, names, confirmed }, failures };
}

async function saveOwn(supabase: SupabaseClient, kind: Kind, term: Term | undefined, code: string, position: number, own: Draft["own"]) {
  const values = Object.fromEntries(
    Object.entries(own).map(([column, value]) => [column, typeof value === "string" ? value.trim() : value]),
  );
  const rows = supabase.from(kind);
  if (term === undefined) orThrow(await rows.insert({ ...values, code, position }));
  else if (Object.keys(values).length > 0) orThrow(await rows.update({ ...values, version: term.version }).eq("code", code));
}

/** An empty name takes the row away: visitors then read the English. */
async function saveName(supabase: SupabaseClient, kind: Kind, term: Term | undefined, code: string, language: string, name: string) {
  const { table, owner } = translations[kind];
  const rows = supabase.from(table);
  const before = term?.translations.find((translation) => translation.language === language);
  if (before === undefined) {
    if (name !== "") orThrow(await rows.insert({ [owner]: code, language, name }));
  } else if (name === "") orThrow(await rows.delete().match({ [owner]: code, language, version: before.version }));
  else orThrow(await rows.update({ name, version: before.version }).match({ [owner]: code, language }));
}

/** Says that a name is still right, though its English has changed. */
async function saveConfirmed(supabase: SupabaseClient, kind: Kind, term: Term | undefined, code: string, language: string) {
  const { table, owner } = translations[kind];
  const before = term?.translations.find((translation) => translation.language === language);
  if (before === undefined) return;
  orThrow(
    await supabase
      .from(table)
      .update({ stale: [], version: before.version })
      .match({ [owner]: code, language }),
  );
}
