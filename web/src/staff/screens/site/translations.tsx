import { useState } from "react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { AddedLanguages } from "./added-languages.tsx";
import { MachineTranslation } from "./machine-translation.tsx";
import { byLanguage, type PartInLanguage, useCompleteness } from "./site-translations.ts";
import { TextsToCheck } from "./texts-to-check.tsx";
import { TranslationFiles } from "./translation-files.tsx";

type Row = Omit<PartInLanguage, "language" | "part"> & { id: string; name: string };

/**
 * How complete each language is, a language by the parts of the site, what a machine has translated, the
 * files for its translator, and what an update of the program has left to look at.
 */
export default function Translations({ onOpen }: { onOpen: (language: string, key: string) => void }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  const rights = useRights();
  const mayImport = rights.mayRequest("POST /functions/v1/import-translations");
  const mayTranslate = rights.mayRequest("POST /functions/v1/machine-translation");
  const query = useCompleteness();
  const [language, setLanguage] = useState<string>();
  if (query.data === undefined) return <QueryState query={query} lines={4} />;

  /** A part that a later version of the program has may lack a name. */
  const partName = (part: string) => {
    const key = `site.part.${part}`;
    const name = t(key as TextKey);
    return name === key ? part : name;
  };
  const languages = byLanguage(query.data).map((counts) => ({ ...counts, id: counts.language, name: languageName(counts.language) }));
  const parts = query.data
    .filter((one) => one.language === language)
    .map((counts) => ({ ...counts, id: counts.part, name: partName(counts.part) }));
  return (
    <>
      <CountsTable label={t("site.completeness")} head={t("site.language")} rows={languages} openId={language} onOpen={setLanguage} />
      {language !== undefined && (
        <section aria-label={languageName(language)} className="mt-6 flex flex-col gap-4">
          <h2 className="heading">{languageName(language)}</h2>
          <CountsTable label={t("site.completenessOf", { language: languageName(language) })} head={t("site.partOfSite")} rows={parts} />
          {mayTranslate && <MachineTranslation key={`machine ${language}`} language={language} parts={parts} />}
          <TextsToCheck key={`unread ${language}`} only="unread" language={language} onOpen={onOpen} />
          {mayImport && <TranslationFiles key={language} language={language} parts={parts} />}
        </section>
      )}
      <div className="mt-6 flex flex-col gap-4">
        <TextsToCheck only="shipped_changed" onOpen={onOpen} />
        <TextsToCheck only="gone" onOpen={onOpen} />
      </div>
      <AddedLanguages />
    </>
  );
}

type CountsTableProps = { label: string; head: string; rows: readonly Row[]; openId?: string; onOpen?: (id: string) => void };

function CountsTable({ label, head, rows, openId, onOpen }: CountsTableProps) {
  const t = useTexts();
  const { number } = useFormats();
  const count = (id: "current" | "unread" | "stale" | "in_english"): Column<Row> => ({
    id,
    head: t(`site.counts.${id}`),
    align: "end",
    cell: (row) => number(row[id]),
  });
  const columns: Column<Row>[] = [
    {
      id: "name",
      head,
      phone: "title",
      cell: ({ name, texts }) => (
        <>
          {name} <span className="block text-sm text-bark">{t("site.textCount", { count: texts })}</span>
        </>
      ),
    },
    count("current"),
    count("unread"),
    count("stale"),
    count("in_english"),
  ];
  return (
    <Table label={label} columns={columns} rows={rows} idOf={({ id }) => id} openId={openId} onOpen={onOpen && (({ id }) => onOpen(id))} />
  );
}
