import { useState } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { SiteLanguage } from "#staff/site-config.ts";
import { useSite } from "#staff/site-context.tsx";
import { type BadgeTone, Dot } from "#staff/ui/badge.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { Tabs } from "#staff/ui/tabs.tsx";
import { TextArea, TextField } from "#staff/ui/text-field.tsx";
import { useColumnNames } from "../column-names.ts";
import { allTranslatedColumns, type TranslatedColumn } from "./columns.ts";
import { Comparison } from "./comparison.tsx";
import { useColumn, useEditor } from "./editor-context.tsx";
import { ColumnArea, ColumnText } from "./fields.tsx";
import { PRODUCT, translationRow, valueIn } from "./product-draft.ts";
import { isEmpty, staleColumns, stateOf, type TranslationState, wantedColumns } from "./translation-state.ts";

const tones: Record<TranslationState, BadgeTone> = { complete: "done", stale: "soon", missing: "plain" };

export function WordsSection({ language, onLanguage }: { language: string; onLanguage: (language: string) => void }) {
  const t = useTexts();
  const { languages } = useSite();
  const languageName = useLanguageNames();
  const { rows, draft } = useEditor();
  const tabs = languages.map((one) => {
    if (one.code === "en") return { id: "en", label: languageName("en"), content: <EnglishWords /> };
    const state = stateOf(draft, rows, one.code);
    const label = (
      <>
        <span aria-hidden="true">{one.code}</span>
        <Dot tone={tones[state]} />
        <span className="visually-hidden">{`${languageName(one.code)}, ${t(`ui.translation.${state}`)}`}</span>
      </>
    );
    return { id: one.code, label, content: <TranslatedWords language={one} /> };
  });
  return (
    <Section title={t("products.section.words")}>
      <Tabs label={t("products.languages")} tabs={tabs} value={language} onChange={onLanguage} />
    </Section>
  );
}

function EnglishWords() {
  const t = useTexts();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ColumnText row={PRODUCT} column="name" required className="sm:col-span-2" />
      <ColumnArea row={PRODUCT} column="description" required className="sm:col-span-2" />
      <ColumnArea row={PRODUCT} column="detailed_description" rows={6} hint={t("products.paragraphsHint")} className="sm:col-span-2" />
      <ColumnText row={PRODUCT} column="district" required />
      <ColumnText row={PRODUCT} column="state" />
      <ColumnArea row={PRODUCT} column="other_names" hint={t("products.oneInALine")} className="sm:col-span-2" />
    </div>
  );
}

/** Texts with several lines. */
const long: readonly TranslatedColumn[] = ["description", "detailed_description", "packaging_options", "other_names"];

function TranslatedWords({ language }: { language: SiteLanguage }) {
  const t = useTexts();
  const nameOf = useColumnNames();
  const languageName = useLanguageNames();
  const { rows, draft } = useEditor();
  const [isComparing, setComparing] = useState(false);
  const stale = staleColumns(draft, rows, language.code);
  const wanted = wantedColumns(draft, rows);
  const name = translationRow(language.code);
  const { set: setStale, canEdit } = useColumn(name, "stale");
  const shown = allTranslatedColumns.filter(
    (column) => column === "other_names" || wanted.includes(column) || !isEmpty(valueIn(draft, rows, name, column)),
  );
  return (
    <div className="flex flex-col gap-4">
      {stale.length > 0 && (
        <Notice
          role="status"
          action={
            <>
              <Button size="small" aria-expanded={isComparing} onClick={() => setComparing(!isComparing)}>
                {t("products.translation.compare")}
              </Button>
              <Button size="small" disabled={!canEdit} onClick={() => setStale([])}>
                {t("ui.translation.stillRight")}
              </Button>
            </>
          }
        >
          {t("products.translation.isStale", { language: languageName(language.code), columns: stale.map(nameOf).join(", ") })}
        </Notice>
      )}
      {isComparing && stale.length > 0 && <Comparison language={language} columns={stale} />}
      {shown.map((column) => (
        <Pair key={column} column={column} language={language} isStale={stale.includes(column)} />
      ))}
    </div>
  );
}

/** The English text, which is edited in its own tab, beside the translation. */
function Pair({ column, language, isStale }: { column: TranslatedColumn; language: SiteLanguage; isStale: boolean }) {
  const t = useTexts();
  const nameOf = useColumnNames();
  const languageName = useLanguageNames();
  const { rows, draft } = useEditor();
  const english = valueIn(draft, rows, PRODUCT, column);
  const text = Array.isArray(english) ? english.join("\n") : String(english ?? "");
  const English = long.includes(column) ? TextArea : TextField;
  const label = `${nameOf(column)}, ${languageName(language.code)}`;
  const hint = isStale ? t("ui.translation.older") : column === "other_names" ? t("products.oneInALine") : undefined;
  const field = { row: translationRow(language.code), column, language, label, hint } as const;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <English label={`${nameOf(column)}, ${languageName("en")}`} lang="en" readOnly value={text} />
      {long.includes(column) ? <ColumnArea {...field} rows={1} /> : <ColumnText {...field} />}
    </div>
  );
}
