import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { IconButton } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { type FoundText, useUnreadTexts } from "./site-text.ts";

type UnreadTextsProps = { language: string; onOpen: (language: string, key: string) => void };

/** The texts of a language that a machine has translated and nobody has read: each is opened, or marked as read as it is. */
export function UnreadTexts({ language, onOpen }: UnreadTextsProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const mayWrite = useRights().mayCall("change_site_text");
  const { data: found, error } = useUnreadTexts(language);
  const confirm = useMutation({
    // What a person writes is read, also what is there already.
    mutationFn: async ({ key, text, version }: FoundText) =>
      orThrow(await supabase.rpc("change_site_text", { key, language, text, version })),
    onSettled: () => Promise.all([readAgain(queries, ["site_text"]), readAgain(queries, ["site_changes"])]),
  });
  if (!error && !found?.length) return null;
  return (
    <section aria-label={t("site.machine.list")}>
      <h3 className="label">{t("site.machine.list")}</h3>
      <p className="mt-1 text-sm text-bark">{t("site.machine.listHint")}</p>
      <ErrorNotice error={error ?? confirm.error} />
      <p role="status" className="mt-1 text-sm text-bark">
        {found && t("site.found", { count: found.length })}
      </p>
      <ul className="mt-1">
        {found?.map((one) => (
          <li key={one.key} className="flex items-start gap-2 border-b border-line py-2">
            <button type="button" className="min-w-0 flex-1 text-start hover:text-chilli" onClick={() => onOpen(language, one.key)}>
              <span lang={language} dir="auto" className="line-clamp-2">
                {one.text}
              </span>
              <span className="flex flex-wrap items-center gap-2 text-sm break-all text-bark">
                {one.key}
                {one.in_draft && <Badge>{t("site.inDraft")}</Badge>}
              </span>
            </button>
            {mayWrite && (
              <IconButton
                icon={Check}
                size="small"
                label={t("site.machine.confirmOf", { key: one.key })}
                disabled={confirm.isPending}
                onClick={() => confirm.mutate(one)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
