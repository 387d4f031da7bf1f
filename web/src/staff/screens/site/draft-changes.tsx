import { X } from "lucide-react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { IconButton } from "#staff/ui/button.tsx";
import { textOfChange, type useSiteDraft } from "./use-site-draft.ts";

type DraftChangesProps = {
  draft: ReturnType<typeof useSiteDraft>;
  onOpen: (language: string | undefined, key: string) => void;
};

/** The changes that wait to be published, the latest first. */
export function DraftChanges({ draft, onOpen }: DraftChangesProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const languageName = useLanguageNames();
  const mayWrite = useRights().may("delete", "site_changes");
  return (
    <section>
      <h2 className="heading">{t("site.changes")}</h2>
      <ul className="mt-2">
        {draft.changes?.map((change) => {
          const { language, key } = textOfChange(change);
          return (
            <li key={change.row} className="flex items-start gap-2 border-b border-line py-2">
              <button type="button" className="min-w-0 flex-1 text-start hover:text-chilli" onClick={() => onOpen(language, key)}>
                <span lang={change.change.changes.text && language} dir="auto" className="line-clamp-2">
                  {language === undefined ? t("site.listOf", { list: key }) : (change.change.changes.text?.to ?? t("site.back"))}
                </span>
                <span className="block text-sm text-bark">
                  {change.is_unread && (
                    <>
                      <Badge tone="soon">{t("site.machine.unread")}</Badge>{" "}
                    </>
                  )}
                  {language !== undefined && `${languageName(language)} · `}
                  {change.author} · {dateTime(change.updated_at)}
                </span>
              </button>
              {mayWrite && (
                <IconButton icon={X} size="small" label={t("site.discardOf", { key })} onClick={() => void draft.discard(change)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
