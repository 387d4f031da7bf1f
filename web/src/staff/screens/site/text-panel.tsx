import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isMarkdown } from "#i18n/namespaces.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Button } from "#staff/ui/button.tsx";
import { classes } from "#staff/ui/classes.ts";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextArea } from "#staff/ui/text-field.tsx";
import { placeIn, putMark } from "./markdown.ts";
import { MarkdownButtons } from "./markdown-buttons.tsx";
import { ownText, type SiteText, type TextInLanguage } from "./site-text.ts";
import { useTextChange } from "./use-text-change.ts";

type TextPanelProps = {
  text: SiteText;
  language: string;
  /** The paragraph of a long text that was clicked. */
  clicked: string | undefined;
  /** Called with what is typed and not saved yet. */
  onTyped: (text: string | undefined) => void;
  /** Takes the change out of the draft; undefined if there is none. */
  onDiscard: (() => void) | undefined;
  onLanguage: (language: string) => void;
};

/** A text: what it says, what the program ships, and its translations. */
export function TextPanel({ text, language, clicked, onTyped, onDiscard, onLanguage }: TextPanelProps) {
  const t = useTexts();
  const own = text.languages.find((one) => one.language === language);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm break-all text-bark">{t("site.place", { key: text.key })}</p>
      {own !== undefined && <TextEditor key={`${language} ${text.key}`} {...{ text, own, clicked, onTyped, onDiscard }} />}
      <Translations text={text} language={language} onLanguage={onLanguage} />
    </div>
  );
}

type TextEditorProps = Omit<TextPanelProps, "language" | "onLanguage"> & { own: TextInLanguage };

function TextEditor({ text, own, clicked, onTyped, onDiscard }: TextEditorProps) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const { dateTime } = useFormats();
  const mayWrite = useRights().mayCall("change_site_text");
  const field = useRef<HTMLTextAreaElement>(null);
  const [figure, setFigure] = useState("");
  const change = useTextChange(text.key, own);
  const { shipped, published, draft } = own;
  const isLong = isMarkdown(text.key);
  const state = change.isPending ? t("site.saving") : change.isTyped ? t("site.unsaved") : change.isSaved ? t("site.saved") : "";

  const unsaved = change.isTyped ? change.text : undefined;
  const report = useEffectEvent(onTyped);
  useEffect(() => report(unsaved), [unsaved]);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isLong && clicked !== undefined && field.current !== null) showPlace(field.current, clicked);
  }, [isLong, clicked]);

  function insert() {
    const area = field.current;
    if (area === null || figure === "") return;
    area.focus();
    area.setRangeText(`{{${figure}}}`, area.selectionStart, area.selectionEnd, "end");
    change.type(area.value);
  }

  return (
    <div className="flex flex-col gap-4">
      <div>
        {isLong && mayWrite && (
          <MarkdownButtons
            onMark={(name) => {
              if (field.current === null) return;
              putMark(field.current, name);
              change.type(field.current.value);
            }}
          />
        )}
        <TextArea
          ref={field}
          hint={isLong ? t("site.markdownHint") : undefined}
          label={languageName(own.language)}
          lang={own.language}
          dir="auto"
          value={change.text}
          readOnly={!mayWrite}
          onChange={(event) => change.type(event.currentTarget.value)}
        />
        <p role="status" className="mt-1 min-h-5 text-sm text-bark">
          {state}
          {state === "" && draft !== null && t("site.draftBy", { author: draft.author, time: dateTime(draft.updated_at) })}
        </p>
        {!mayWrite && <p className="text-sm text-bark">{t("site.readOnly")}</p>}
      </div>
      <ErrorNotice error={change.error} />
      {change.conflict !== undefined && (
        <Notice tone="now" role="alert">
          <p>{change.conflict.by === undefined ? t("site.conflictGone") : t("site.conflict", { by: change.conflict.by })}</p>
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
      {mayWrite && !change.isTyped && change.conflict === undefined && (
        <p className="flex flex-wrap gap-2">
          {onDiscard !== undefined && (
            <Button size="small" disabled={change.isPending} onClick={onDiscard}>
              {t("site.discard")}
            </Button>
          )}
          {(published !== null || draft !== null) && shipped !== null && change.text !== shipped && (
            <Button size="small" disabled={change.isPending} onClick={() => change.write(null)}>
              {t("site.takeBack")}
            </Button>
          )}
          {own.is_unread && (
            <Button size="small" disabled={change.isPending} onClick={() => change.write(ownText(own))}>
              {t("site.machine.confirm")}
            </Button>
          )}
          {own.is_stale && (
            <Button size="small" disabled={change.isPending} onClick={() => change.write(ownText(own))}>
              {t("site.holds")}
            </Button>
          )}
        </p>
      )}
      {own.is_unread && <Notice>{t("site.machine.notice")}</Notice>}
      {own.in_english && <Notice>{t("site.english")}</Notice>}
      {own.is_stale && !own.in_english && <Notice>{t("site.stale")}</Notice>}
      {published !== null && published !== change.text && <Shown title={t("site.published")} text={published} of={own} isLong={isLong} />}
      {shipped !== null && shipped !== change.text && <Shown title={t("site.shipped")} text={shipped} of={own} isLong={isLong} />}
      {own.shipped_changed && <p className="text-sm text-bark">{t("site.shippedChanged")}</p>}
      {text.placeholders.length > 0 && (
        <section>
          <h3 className="label">{t("site.placeholders")}</h3>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm">
            {text.placeholders.map((name) => (
              <code key={name}>{`{{${name}}}`}</code>
            ))}
          </p>
          <p className="mt-1 text-sm text-bark">{isLong ? t("site.valuesHint") : t("site.placeholdersHint")}</p>
        </section>
      )}
      {mayWrite && text.figures.length > 0 && (
        <div className="flex items-end gap-2">
          <SelectField
            label={t("site.figure")}
            className="min-w-0 flex-1"
            value={figure}
            empty={t("site.noFigure")}
            onChange={(event) => setFigure(event.currentTarget.value)}
            options={text.figures.map((name) => ({ value: name, label: name.replace("figure.", "") }))}
          />
          <Button disabled={figure === ""} onClick={insert}>
            {t("site.insert")}
          </Button>
        </div>
      )}
    </div>
  );
}

type ShownProps = { title: string; text: string; of: TextInLanguage; isLong: boolean };

function Shown({ title, text, of: { language }, isLong }: ShownProps) {
  const shown = (
    <p lang={language} dir="auto" className={classes("mt-1 text-bark", isLong && "whitespace-pre-line")}>
      {text}
    </p>
  );
  if (isLong) {
    return (
      <details>
        <summary className="label cursor-pointer">{title}</summary>
        {shown}
      </details>
    );
  }
  return (
    <section>
      <h3 className="label">{title}</h3>
      {shown}
    </section>
  );
}

/** Puts the cursor where a paragraph of the page is written, and brings it into view. */
function showPlace(field: HTMLTextAreaElement, paragraph: string): void {
  const place = placeIn(field.value, paragraph);
  if (place === -1) return;
  field.focus();
  field.setSelectionRange(place, place);
  field.scrollTop = (field.scrollHeight * place) / field.value.length - field.clientHeight / 2;
}

function Translations({ text, language, onLanguage }: { text: SiteText; language: string; onLanguage: (language: string) => void }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const older = text.languages.filter((one) => one.is_stale && !one.in_english).length;
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
                <span lang={one.language} dir="auto" className="min-w-0 flex-1 truncate text-bark">
                  {one.shown}
                </span>
                {one.is_unread && <Badge tone="soon">{t("site.machine.unread")}</Badge>}
                {one.language !== "en" && state !== "current" && <Badge tone="soon">{t(`site.${state}Short`)}</Badge>}
              </button>
            </li>
          );
        })}
      </ul>
      {older > 0 && <p className="mt-2 text-sm text-bark">{t("site.older", { count: older })}</p>}
    </section>
  );
}
