import { useRef } from "react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { classes } from "#staff/ui/classes.ts";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextArea } from "#staff/ui/text-field.tsx";
import { ownText, type SiteText, type TextInLanguage } from "./site-text.ts";
import { useTextChange } from "./use-text-change.ts";

type TextPanelProps = {
  text: SiteText;
  language: string;
  /** Called with what is typed. */
  onType: (text: string) => void;
  onLanguage: (language: string) => void;
};

/** A text: what it says, what the program ships, and its translations. */
export function TextPanel({ text, language, onType, onLanguage }: TextPanelProps) {
  const t = useTexts();
  const own = text.languages.find((one) => one.language === language);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm break-all text-bark">{t("site.place", { key: text.key })}</p>
      {own !== undefined && <TextEditor key={`${language} ${text.key}`} text={text} own={own} onType={onType} />}
      <Translations text={text} language={language} onLanguage={onLanguage} />
    </div>
  );
}

function TextEditor({ text, own, onType }: { text: SiteText; own: TextInLanguage; onType: (text: string) => void }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { languages } = useSite();
  const { dateTime } = useFormats();
  const mayWrite = useRights().mayCall("change_site_text");
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useTextChange(text.key, own);
  const { shipped, published, draft } = own;
  const direction = languages.find(({ code }) => code === own.language)?.direction;
  const state = change.isPending ? t("site.saving") : change.isTyped ? t("site.unsaved") : change.isSaved ? t("site.saved") : "";

  function type(value: string) {
    change.type(value);
    onType(value);
  }

  function insert(name: string) {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 };
    type(`${change.text.slice(0, start)}{{${name}}}${change.text.slice(end)}`);
    field.current?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        <TextArea
          ref={field}
          label={languageName(own.language)}
          lang={own.language}
          dir={direction}
          value={change.text}
          readOnly={!mayWrite}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <p role="status" className="mt-1 min-h-5 text-sm text-bark">
          {state}
          {state === "" && draft !== null && t("site.draftBy", { author: draft.author, time: dateTime(draft.updated_at) })}
          {!mayWrite && t("site.readOnly")}
        </p>
      </div>
      <ErrorNotice error={change.error} />
      {change.conflict !== undefined && (
        <Notice tone="now" role="alert">
          <p>{t("site.conflict", { by: change.conflict.by ?? t("site.somebody") })}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void change.keepMine()}>
              {t("site.mine")}
            </Button>
            <Button size="small" onClick={change.takeTheirs}>
              {t("site.theirs")}
            </Button>
          </p>
        </Notice>
      )}
      {mayWrite && (
        <p className="flex flex-wrap gap-2">
          {draft !== null && (
            <Button size="small" disabled={change.isPending} onClick={() => change.write(published)}>
              {t("site.discard")}
            </Button>
          )}
          {(published !== null || draft !== null) && shipped !== null && change.text !== shipped && (
            <Button size="small" disabled={change.isPending} onClick={() => change.write(null)}>
              {t("site.takeBack")}
            </Button>
          )}
          {own.is_stale && (
            <Button size="small" disabled={change.isPending} onClick={() => change.write(ownText(own))}>
              {t("site.holds")}
            </Button>
          )}
        </p>
      )}
      {own.in_english && <Notice>{t("site.english")}</Notice>}
      {own.is_stale && !own.in_english && <Notice>{t("site.stale")}</Notice>}
      {published !== null && published !== change.text && <Shown title={t("site.published")} text={published} language={own.language} />}
      {shipped !== null && shipped !== change.text && <Shown title={t("site.shipped")} text={shipped} language={own.language} />}
      {own.shipped_changed && <p className="text-sm text-bark">{t("site.shippedChanged")}</p>}
      {text.placeholders.length > 0 && (
        <section>
          <h3 className="label">{t("site.placeholders")}</h3>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
            {text.placeholders.map((name) => (
              <code key={name}>{`{{${name}}}`}</code>
            ))}
          </p>
          <p className="mt-1 text-sm text-bark">{t("site.placeholdersHint")}</p>
        </section>
      )}
      {mayWrite && (
        <SelectField
          label={t("site.figure")}
          value=""
          empty="…"
          onChange={(event) => insert(event.currentTarget.value)}
          options={text.figures.map((name) => ({ value: name, label: name.replace("figure.", "") }))}
        />
      )}
    </div>
  );
}

function Shown({ title, text, language }: { title: string; text: string; language: string }) {
  const { languages } = useSite();
  return (
    <section>
      <h3 className="label">{title}</h3>
      <p lang={language} dir={languages.find(({ code }) => code === language)?.direction} className="mt-1 text-bark">
        {text}
      </p>
    </section>
  );
}

function Translations({ text, language, onLanguage }: { text: SiteText; language: string; onLanguage: (language: string) => void }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { languages } = useSite();
  const older = text.languages.filter((one) => one.is_stale).length;
  return (
    <section>
      <h3 className="label">{t("site.translations")}</h3>
      <ul className="mt-1">
        {text.languages.map((one) => {
          const state = one.in_english ? "english" : one.is_stale ? "stale" : "current";
          return (
            <li key={one.language} className="border-b border-line">
              <button
                type="button"
                aria-current={one.language === language ? "true" : undefined}
                onClick={() => onLanguage(one.language)}
                className={classes(
                  "flex min-h-9 w-full items-center gap-3 text-start text-sm hover:text-chilli pointer-coarse:min-h-11",
                  one.language === language && "font-semibold",
                )}
              >
                <span className="w-24 shrink-0 truncate">{languageName(one.language)}</span>
                <span
                  lang={one.language}
                  dir={languages.find(({ code }) => code === one.language)?.direction}
                  className="min-w-0 flex-1 truncate text-bark"
                >
                  {one.shown}
                </span>
                <span
                  role="img"
                  aria-label={t(`site.${state}`)}
                  title={t(`site.${state}`)}
                  className={classes("size-2 shrink-0 rounded-full", state === "current" ? "bg-leaf" : "bg-turmeric")}
                />
              </button>
            </li>
          );
        })}
      </ul>
      {older > 0 && <p className="mt-2 text-sm text-bark">{t("site.older", { count: older })}</p>}
    </section>
  );
}
