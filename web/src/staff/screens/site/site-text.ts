import { useQuery } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";

/** A text of the site in one language, as `rpc/site_text` answers it. */
export type TextInLanguage = {
  language: string;
  shipped: string | null;
  /** The company's own text on the site. */
  published: string | null;
  /** `text` is null where the draft takes the company's text back. */
  draft: { text: string | null; author: string; updated_at: string; version: number } | null;
  /** What the page shows with the draft published. */
  shown: string;
  in_english: boolean;
  is_stale: boolean;
  /** Translated by a machine, and read by nobody yet. */
  is_unread: boolean;
  shipped_changed: boolean;
};

/** The text of the language itself, also where the page shows English in its place. */
export const ownText = ({ draft, published, shipped, shown }: TextInLanguage) =>
  draft?.text ?? (draft === null ? published : null) ?? shipped ?? shown;

export type SiteText = { key: string; placeholders: string[]; figures: string[]; list: string | null; languages: TextInLanguage[] };

export const siteTextKey = (key: string | undefined) => ["site_text", key];

/** A text by its name, `about:hero.title`; none without a name. */
export function useSiteText(key: string | undefined) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: siteTextKey(key),
    queryFn: async () => orThrow(await supabase.rpc("site_text", { key })).data as SiteText,
    enabled: key !== undefined,
  });
}

export type FoundText = {
  key: string;
  language: string;
  text: string;
  is_own: boolean;
  in_draft: boolean;
  is_unread: boolean;
  /** Of the change in the draft; null if there is none. */
  version: number | null;
};

/** Which texts wait for a person. */
export type TextsToCheck = "unread" | "shipped_changed" | "sample" | "gone";

/**
 * The texts of one language, or of all without one, that a machine has translated and nobody has read, in whose place the program ships another
 * text than when the company wrote its own, that are about the goods of the sample company, or that the site has no place for any more.
 */
export function useTextsToCheck(only: TextsToCheck, language?: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["site_text", only, language],
    queryFn: async () =>
      orThrow(await supabase.rpc("search_site_texts", { words: "", language: language ?? null, only })).data as FoundText[],
  });
}

/** The texts of one language, or of all without one, that have these words. */
export function useFoundTexts(words: string, language?: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["site_text", "search", words, language],
    queryFn: async () => orThrow(await supabase.rpc("search_site_texts", { words, language: language ?? null })).data as FoundText[],
    enabled: words.trim() !== "",
  });
}
