import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { isConflict, orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useDraft } from "#staff/session/drafts.ts";
import { useSettled } from "#staff/ui/use-settled.ts";
import { ownText, type SiteText, siteTextKey, type TextInLanguage } from "./site-text.ts";

/** How long typing must pause before the text is saved in the draft, in milliseconds. */
const PAUSE = 700;

/** What was typed, and the version of the draft's change that it is based on. */
type Typed = { text: string; version: number | null };
type Change = { text: string | null; version: number | null };

/**
 * Changes a text in the draft of the site. What is typed is saved after a pause and when the text is left, and stays in the browser until the
 * program has written it.
 */
export function useTextChange(key: string, own: TextInLanguage) {
  const { language, draft } = own;
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [typed, setTyped] = useDraft<Typed>(`site-text/${language}/${key}`);
  const settled = useSettled(typed?.text, PAUSE);
  const { mutate, isPending, error, isSuccess, reset } = useMutation({
    mutationFn: async (change: Change) => orThrow(await supabase.rpc("change_site_text", { key, language, ...change })).data as SiteText,
    onSuccess: (answer, { text }) => {
      queries.setQueryData(siteTextKey(key), answer);
      const version = answer.languages.find((one) => one.language === language)?.draft?.version ?? null;
      // What was typed meanwhile is a change of what is written now.
      setTyped((now) => (now === undefined || now.text === text ? undefined : { ...now, version }));
    },
    onSettled: () => void readAgain(queries, ["site_changes"]),
  });
  const version = draft?.version ?? null;
  const save = useEffectEvent(() => {
    if (typed !== undefined && !isPending && error === null) mutate(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after an error is tried again
  useEffect(() => {
    if (settled !== undefined) save();
  }, [settled, isPending]);
  useEffect(() => () => save(), []);
  return {
    text: typed?.text ?? ownText(own),
    isTyped: typed !== undefined,
    isPending,
    isSaved: isSuccess && typed === undefined,
    error: isConflict(error) ? null : error,
    isConflict: isConflict(error),
    type: (text: string) => {
      if (error !== null && !isConflict(error)) reset();
      setTyped((before) => ({ version: before === undefined ? version : before.version, text }));
    },
    /** Writes a text at once; null takes the company's text back. */
    write: (text: string | null) => {
      setTyped(() => undefined);
      mutate({ text, version });
    },
    /** After a conflict: what somebody else has written stays, or what was typed replaces it. */
    takeTheirs: () => {
      reset();
      setTyped(() => undefined);
      void queries.invalidateQueries({ queryKey: siteTextKey(key) });
    },
    keepMine: async () => {
      await queries.refetchQueries({ queryKey: siteTextKey(key) });
      const read = queries.getQueryData<SiteText>(siteTextKey(key));
      const now = read?.languages.find((one) => one.language === language)?.draft?.version ?? null;
      reset();
      if (typed !== undefined) {
        setTyped(() => ({ text: typed.text, version: now }));
        mutate({ text: typed.text, version: now });
      }
    },
  };
}
