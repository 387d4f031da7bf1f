import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { useFoundTexts } from "./site-text.ts";

/** The texts of all languages that have the words. */
export function TextSearch({ words, onOpen }: { words: string; onOpen: (language: string, key: string) => void }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { data: found, error } = useFoundTexts(useSettled(words));
  return (
    <section>
      <h2 className="heading">{t("site.searchIn")}</h2>
      <ErrorNotice error={error} />
      <p role="status" className="mt-1 text-sm text-bark">
        {found !== undefined && (found.length === 0 ? t("site.noneFound") : t("site.found", { count: found.length }))}
      </p>
      <ul className="mt-2">
        {found?.map(({ key, language, text, is_own, in_draft }) => (
          <li key={`${language} ${key}`} className="border-b border-line">
            <button type="button" className="w-full py-2 text-start hover:text-chilli" onClick={() => onOpen(language, key)}>
              <span lang={language} dir="auto" className="line-clamp-2">
                {text}
              </span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-bark">
                {languageName(language)} · {key}
                {is_own && <Badge>{t("site.own")}</Badge>}
                {in_draft && <Badge>{t("site.inDraft")}</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
