import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { conflictOf, isUnanswered, orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useDraft } from "#staff/session/drafts.ts";
import { useSettled } from "#staff/ui/use-settled.ts";
import { remembered } from "./draft-history.ts";
import { ownText, type SiteText, siteTextKey, type TextInLanguage } from "./site-text.ts";

/** How long typing must pause before the text is saved in the draft, in milliseconds. */
const PAUSE = 700;
/** How long after a request without an answer the text is sent again, in milliseconds. */
const RETRY_AFTER = 3000;

/** What was typed, when, and the version of the draft's change that it is based on. */
type Typed = { text: string; version: number | null; at: number };
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
  const settled = useSettled(typed, PAUSE);
  const isLeft = useRef(false);
  const versionIn = (text: SiteText | undefined) => text?.languages.find((one) => one.language === language)?.draft?.version ?? null;
  const { mutate, isPending, error, data, variables, reset } = useMutation({
    // Those of one text one after the other, also where it is left and opened again.
    scope: { id: `site-text ${language} ${key}` },
    mutationFn: ({ text, version }: Change) =>
      remembered(
        queries,
        (row) => row === `site_texts/${language}/${key}`,
        async () => orThrow(await supabase.rpc("change_site_text", { key, language, text, version })).data as SiteText,
      ),
    // A change that is written twice is written once.
    retry: (_, failure) => isUnanswered(failure),
    retryDelay: RETRY_AFTER,
    onSuccess: (answer, { text }) => {
      queries.setQueryData(siteTextKey(key), answer);
      setTyped((now) => {
        if (now === undefined || now.text === text) return undefined;
        // What was typed meanwhile is a change of what is written now.
        const later = { ...now, version: versionIn(answer) };
        if (isLeft.current) mutate(later);
        return later;
      });
    },
    onError: () => void readAgain(queries, ["site_changes"]),
  });
  const version = draft?.version ?? null;
  const save = useEffectEvent(() => {
    if (typed !== undefined && !isPending && error === null) mutate(typed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while a save ran is saved after it
  useEffect(() => {
    if (settled !== undefined) save();
  }, [settled, isPending]);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      save();
    };
  }, []);
  const conflict = conflictOf(error);
  return {
    text: typed?.text ?? ownText(own),
    isTyped: typed !== undefined,
    isPending,
    isSaved: typed === undefined && draft !== null && versionIn(data) === draft.version,
    error: conflict === undefined ? error : null,
    /** Who has changed the text in the draft meanwhile. */
    conflict,
    type: (text: string) => {
      if (error !== null && conflict === undefined) reset();
      setTyped((before) => ({ version: before === undefined ? version : before.version, text, at: Date.now() }));
    },
    /** Writes a text at once; null takes the company's text back. */
    write: (text: string | null) => mutate({ text, version }),
    /** After a conflict: what somebody else has written stays, or this change replaces it. */
    takeTheirs: () => {
      reset();
      setTyped(() => undefined);
      void queries.invalidateQueries({ queryKey: siteTextKey(key) });
    },
    keepMine: async () => {
      const text = typed === undefined ? variables?.text : typed.text;
      await queries.refetchQueries({ queryKey: siteTextKey(key) });
      const now = versionIn(queries.getQueryData<SiteText>(siteTextKey(key)));
      reset();
      if (typed !== undefined) setTyped(() => ({ ...typed, version: now }));
      if (text !== undefined) mutate({ text, version: now });
    },
  };
}
