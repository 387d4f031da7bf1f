import { useState } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { useFoundTexts } from "./site-text.ts";
import { TextReplace } from "./text-replace.tsx";

/** The texts of all languages, or of one, that have the words. */
export function TextSearch({ words, onOpen }: { words: string; onOpen: (language: string, key: string) => void }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const mayWrite = useRights().mayCall("change_site_text");
  const [language, setLanguage] = useState("");
  const settled = useSettled(words);
  const { data: found, error } = useFoundTexts(settled, language || undefined);
  return (
    <section>
      <h2 className="heading">{t("site.search")}</h2>
      <LanguageField
        label={t("site.language")}
        className="mt-2"
        value={language}
        empty={t("site.searchIn")}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      />
      <ErrorNotice error={error} />
      <p role="status" className="mt-1 text-sm text-bark">
        {found !== undefined && (found.length === 0 ? t("site.noneFound") : t("site.found", { count: found.length }))}
      </p>
      {mayWrite && found !== undefined && <TextReplace key={settled} found={found} words={settled} />}
      <ul className="mt-2">
        {found?.map(({ key, language, text, is_own, in_draft, is_unread }) => (
          <li key={`${language} ${key}`} className="border-b border-line">
            <button type="button" className="w-full py-2 text-start hover:text-chilli" onClick={() => onOpen(language, key)}>
              <span lang={language} dir="auto" className="line-clamp-2">
                {text}
              </span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-bark">
                {languageName(language)} · {key}
                {is_own && <Badge>{t("site.own")}</Badge>}
                {is_unread && <Badge tone="soon">{t("site.machine.unread")}</Badge>}
                {in_draft && <Badge>{t("site.inDraft")}</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
