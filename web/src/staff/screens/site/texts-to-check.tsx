import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Trash2 } from "lucide-react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { IconButton } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { type FoundText, type TextsToCheck as Only, useTextsToCheck } from "./site-text.ts";

const WORDS = {
  unread: { title: "site.machine.list", hint: "site.machine.listHint", settle: "site.machine.confirmOf" },
  shipped_changed: { title: "site.update.changed", hint: "site.update.changedHint", settle: "site.update.keepOf" },
  sample: { title: "site.update.sample", hint: "site.update.sampleHint", settle: undefined },
  gone: { title: "site.update.gone", hint: "site.update.goneHint", settle: "site.update.removeOf" },
} as const;

type TextsToCheckProps = { only: Only; language?: string; hasTitle?: boolean; onOpen: (language: string, key: string) => void };

/**
 * Texts that wait for a person: each is opened, or settled with one press, but for those about the goods of the sample company. What a machine has translated is marked as read, what the program
 * ships otherwise than when the company wrote its own is kept, and what has no place on the site any more is removed.
 */
export function TextsToCheck({ only, language, hasTitle = true, onOpen }: TextsToCheckProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const languageName = useLanguageNames();
  const rights = useRights();
  const words = WORDS[only];
  const isGone = only === "gone";
  const maySettle = isGone ? rights.may("delete", "site_texts") : rights.mayCall("change_site_text");
  const { data: found, error } = useTextsToCheck(only, language);
  const settle = useMutation({
    // What a person writes is read, and replaces what the program ships now, also where it is there already.
    mutationFn: async ({ key, language, text, version }: FoundText) =>
      isGone
        ? orThrow(await supabase.from("site_texts").delete().match({ language, key }).select("key").single())
        : orThrow(await supabase.rpc("change_site_text", { key, language, text, version })),
    onSettled: () => Promise.all([readAgain(queries, ["site_text"]), readAgain(queries, ["site_changes"])]),
  });
  if (!error && !found?.length) return null;
  return (
    <section aria-label={t(words.title)}>
      {hasTitle && <h3 className="label">{t(words.title)}</h3>}
      <p className="mt-1 text-sm text-bark">{t(words.hint)}</p>
      <ErrorNotice error={error ?? settle.error} />
      <p role="status" className="mt-1 text-sm text-bark">
        {found && t("site.found", { count: found.length })}
      </p>
      <ul className="mt-1">
        {found?.map((one) => (
          <li key={`${one.language} ${one.key}`} className="flex items-start gap-2 border-b border-line py-2">
            <Text
              text={one}
              languageName={language === undefined ? languageName(one.language) : undefined}
              onOpen={isGone ? undefined : onOpen}
            />
            {maySettle && words.settle && (
              <IconButton
                icon={isGone ? Trash2 : Check}
                size="small"
                label={t(words.settle, { key: one.key })}
                disabled={settle.isPending}
                onClick={() => settle.mutate(one)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type TextProps = { text: FoundText; languageName: string | undefined; onOpen: TextsToCheckProps["onOpen"] | undefined };

function Text({ text: { key, language, text, in_draft }, languageName, onOpen }: TextProps) {
  const t = useTexts();
  const content = (
    <>
      {/* One without a place is copied from here. */}
      <span lang={language} dir="auto" className={onOpen ? "line-clamp-2" : "block whitespace-pre-line"}>
        {text}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm break-all text-bark">
        {languageName !== undefined && `${languageName} · `}
        {key}
        {in_draft && <Badge>{t("site.inDraft")}</Badge>}
      </span>
    </>
  );
  if (onOpen === undefined) return <div className="min-w-0 flex-1">{content}</div>;
  return (
    <button type="button" className="min-w-0 flex-1 text-start hover:text-chilli" onClick={() => onOpen(language, key)}>
      {content}
    </button>
  );
}
