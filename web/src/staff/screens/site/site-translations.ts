import type { SupabaseClient } from "@supabase/supabase-js";
import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { callFunction } from "#staff/backend/functions.ts";

type Counts = {
  texts: number;
  /** Translated from the current English. */
  current: number;
  /** Translated from it by a machine, and read by nobody. */
  unread: number;
  /** Translated from an earlier English, and shown. */
  stale: number;
  in_english: number;
};

/** How complete a part of the site is in a language, as `rpc/site_translations` answers it. `part` is the namespace of its texts. */
export type PartInLanguage = Counts & { language: string; part: string };

/** How complete each language is, part by part, with the draft published. */
export function useCompleteness() {
  const supabase = useSupabase();
  return useQuery({
    // It is read again with the texts.
    queryKey: ["site_text", "completeness"],
    queryFn: async () => orThrow(await supabase.rpc("site_translations")).data as PartInLanguage[],
  });
}

/** The counts of all parts of each language. */
export function byLanguage(parts: readonly PartInLanguage[]): (Counts & { language: string })[] {
  const languages = new Map<string, Counts & { language: string }>();
  for (const { language, texts, current, unread, stale, in_english } of parts) {
    const sum = languages.get(language) ?? { language, texts: 0, current: 0, unread: 0, stale: 0, in_english: 0 };
    languages.set(language, {
      language,
      texts: sum.texts + texts,
      current: sum.current + current,
      unread: sum.unread + unread,
      stale: sum.stale + stale,
      in_english: sum.in_english + in_english,
    });
  }
  return [...languages.values()];
}

/** Why a text of a file is not imported, as the program names it, with the values of the sentence that says it. */
export type TranslationProblem =
  | { key: string; code: "unknown_text" | "named_twice" | "english_changed" | "translation_changed" | "blank" }
  | { key: string; code: "other_placeholders" | "other_numbers" }
  | { key: string; code: "in_draft"; by: string }
  | { key: string; code: "unfit"; details: string }
  | { key: string; code: "draft_full"; most: number };

/** What becomes of the texts of a file. */
export type ImportedTranslations = {
  /** The names of those that change. */
  changed: string[];
  same: number;
  untranslated: number;
  problems: TranslationProblem[];
  /** What is sent back, so that just this is done. */
  checked: string;
};

/** Checks a file of a language; with what a check has answered, puts it into the draft. */
export function importTranslations(
  supabase: SupabaseClient,
  language: string,
  file: File,
  checked?: string,
): Promise<ImportedTranslations> {
  const parameters = new URLSearchParams({ language, ...(checked !== undefined && { checked }) });
  return callFunction(supabase, `import-translations?${parameters}`, { body: file });
}

type TextCount = { texts: number; characters: number };

/** What a machine could translate, and the host to which it would be sent; null where machine translation is off. */
export type MachineOffer = { host: string; missing: TextCount; older: TextCount } | null;

/** What has become of some texts: after `next` it goes on. */
export type FilledByMachine = { filled: string[]; problems: TranslationProblem[]; next: string | null; left: TextCount };

const MACHINE = "machine-translation";

/** What a machine could translate of a language, or of a part of the site. */
export function useMachineOffer(language: string, part: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["site_text", MACHINE, language, part],
    queryFn: () => {
      const parameters = new URLSearchParams({ language, ...(part !== "" && { part }) });
      return callFunction<MachineOffer>(supabase, `${MACHINE}?${parameters}`, { method: "GET" });
    },
  });
}

export type MachineWork = { language: string; part: string; texts: "missing" | "all" };

/** Lets a machine translate some texts into the draft: those after the one with this name. */
export function translateByMachine(
  supabase: SupabaseClient,
  { language, part, texts }: MachineWork,
  after: string | undefined,
): Promise<FilledByMachine> {
  const parameters = new URLSearchParams({ language, texts, ...(part !== "" && { part }), ...(after !== undefined && { after }) });
  return callFunction(supabase, `${MACHINE}?${parameters}`, { method: "POST" });
}
