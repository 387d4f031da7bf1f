import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { type FileFormat, download as save } from "#staff/backend/download.ts";
import { FunctionRefused } from "#staff/backend/functions.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { type ImportedTranslations, importTranslations } from "./site-translations.ts";
import { TranslationProblems } from "./translation-problems.tsx";

/** Whether something else would be done now than the check has said. */
const isOutdated = (error: unknown) => error instanceof FunctionRefused && error.status === 409;

type TranslationFilesProps = { language: string; parts: readonly { id: string; name: string }[] };

/** The texts of a language as a file for its translator, and the file that comes back: it is checked, and then put into the draft. */
export function TranslationFiles({ language, parts }: TranslationFilesProps) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const [part, setPart] = useState("");
  const [isUnfinishedOnly, setUnfinishedOnly] = useState(true);
  const [file, setFile] = useState<File>();
  const download = useMutation({
    mutationFn: (format: FileFormat) => {
      const texts = isUnfinishedOnly ? "unfinished" : "all";
      return save(supabase, "translations", format, { language, texts, ...(part !== "" && { part }) }, `translations-${language}`);
    },
  });
  const check = useMutation({ mutationFn: (dropped: File) => importTranslations(supabase, language, dropped) });
  const run = useMutation({
    mutationFn: ({ dropped, checked }: { dropped: File; checked: string }) => importTranslations(supabase, language, dropped, checked),
    onSuccess: () => Promise.all([readAgain(queries, ["site_text"]), readAgain(queries, ["site_changes"])]),
    onError: (error, { dropped }) => isOutdated(error) && check.mutate(dropped),
  });
  const isBusy = check.isPending || run.isPending;
  const report = run.data ?? check.data;
  return (
    <>
      <div className="flex flex-col gap-3">
        <h3 className="label">{t("site.file.export")}</h3>
        <SelectField
          label={t("site.partOfSite")}
          value={part}
          empty={t("site.file.allParts")}
          onChange={(event) => setPart(event.currentTarget.value)}
          options={parts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Checkbox
          label={t("site.file.unfinished")}
          hint={t("site.file.unfinishedHint")}
          checked={isUnfinishedOnly}
          onChange={(event) => setUnfinishedOnly(event.currentTarget.checked)}
        />
        <p className="flex flex-wrap gap-2">
          {(["xlf", "xlsx"] as const).map((format) => (
            <Button key={format} busy={download.isPending && download.variables === format} onClick={() => download.mutate(format)}>
              {t(`site.file.${format}`)}
            </Button>
          ))}
        </p>
        <ErrorNotice error={download.error} />
      </div>
      <div className="flex flex-col gap-3">
        <h3 className="label">{t("site.file.import")}</h3>
        <FileDrop
          label={t("site.file.drop")}
          hint={t("site.file.dropHint")}
          accept=".xlf,.xliff,.xml,.xlsx,.ods,.csv"
          disabled={isBusy}
          onFiles={([dropped]) => {
            if (dropped === undefined) return;
            setFile(dropped);
            run.reset();
            check.mutate(dropped);
          }}
        />
        {check.isPending && <p role="status">{t("site.file.checking", { file: file?.name ?? "" })}</p>}
        {isOutdated(run.error) ? <Notice role="alert">{t("site.file.changedMeanwhile")}</Notice> : <ErrorNotice error={run.error} />}
        <ErrorNotice error={check.error} />
        {report && file && !check.isPending && !check.error && (
          <Report
            report={report}
            file={file.name}
            isDone={run.data !== undefined}
            isBusy={run.isPending}
            onRun={() => run.mutate({ dropped: file, checked: report.checked })}
          />
        )}
      </div>
    </>
  );
}

type ReportProps = { report: ImportedTranslations; file: string; isDone: boolean; isBusy: boolean; onRun: () => void };

function Report({ report: { changed, same, untranslated, problems }, file, isDone, isBusy, onRun }: ReportProps) {
  const t = useTexts();
  const canRun = !isDone && changed.length > 0;
  return (
    <>
      <Notice
        tone={isDone ? "done" : "soon"}
        role="status"
        action={
          canRun && (
            <Button tone="primary" busy={isBusy} onClick={onRun}>
              {t("site.file.run", { count: changed.length })}
            </Button>
          )
        }
      >
        <p className="font-semibold">{isDone ? t("site.file.done", { count: changed.length }) : t("site.file.would", { file })}</p>
        {!isDone && <p>{t("site.file.changed", { count: changed.length })}</p>}
        <p>{t("site.file.same", { count: same })}</p>
        {untranslated > 0 && <p>{t("site.file.untranslated", { count: untranslated })}</p>}
      </Notice>
      {changed.length > 0 && (
        <details>
          <summary className="label cursor-pointer">{t("site.file.names")}</summary>
          <ul className="mt-1 text-sm break-all text-bark">
            {changed.map((key) => (
              <li key={key}>{key}</li>
            ))}
          </ul>
        </details>
      )}
      <TranslationProblems problems={problems} />
    </>
  );
}
