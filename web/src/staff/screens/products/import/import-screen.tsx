import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { type FileFormat, download as save } from "#staff/backend/download.ts";
import { FunctionRefused } from "#staff/backend/functions.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { FileErrors } from "./file-errors.tsx";
import { type ImportOptions, importFile, importsKey } from "./functions.ts";
import { ImportedChanges } from "./imported-changes.tsx";
import { PastImports } from "./past-imports.tsx";
import { RunningJob, useShowJob } from "./running-job.tsx";

type Export = { text: "xlsx" | "csv" | "template"; format: FileFormat; columns: "all" | "main" };

const exports: readonly Export[] = [
  { text: "xlsx", format: "xlsx", columns: "all" },
  { text: "csv", format: "csv", columns: "all" },
  { text: "template", format: "xlsx", columns: "main" },
];

/** `/products/_import`: a file is first checked in a dry run, which shows the changes; then it is imported, and can be undone. */
export default function ImportScreen() {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const onProgress = useShowJob();
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState<ImportOptions>({ addGrades: false, translationsChecked: false, leaveOutUnknown: false });
  const trial = useMutation({
    mutationFn: ({ dropped, chosen }: { dropped: File; chosen: ImportOptions }) =>
      importFile(supabase, dropped, { ...chosen, isTrial: true, onProgress }),
  });
  const run = useMutation({
    mutationFn: (dropped: File) => importFile(supabase, dropped, { ...options, isTrial: false, onProgress }),
    onSuccess: () => Promise.all([["products"], ["grades"], importsKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  /** The result depends on the options, so the dry run is repeated. */
  function choose(changed: Partial<ImportOptions>) {
    const chosen = { ...options, ...changed };
    setOptions(chosen);
    if (file !== undefined && run.data === undefined) trial.mutate({ dropped: file, chosen });
  }
  const download = useMutation({
    mutationFn: ({ format, columns }: Export) => save(supabase, "products", format, { columns }),
  });
  const error = run.error ?? trial.error;
  const report = run.data ?? trial.data;
  const isNothing = report !== undefined && report.added + report.changed === 0;
  return (
    <Page title={t("products.import.title")} actions={<Link to="/products">{t("products.toList")}</Link>}>
      <Section title={t("products.import.export")} hint={t("products.import.exportHint")}>
        <div className="flex flex-wrap gap-2">
          {exports.map((one) => (
            <Button key={one.text} busy={download.isPending && download.variables === one} onClick={() => download.mutate(one)}>
              {t(`products.import.${one.text}`)}
            </Button>
          ))}
        </div>
        <ErrorNotice error={download.error} />
      </Section>
      <Section title={t("products.import.file")} hint={t("products.import.fileHint")}>
        <FileDrop
          label={t("products.import.drop")}
          hint={t("products.import.dropHint")}
          accept=".xlsx,.xlsm,.xls,.ods,.csv,.txt,.tsv"
          disabled={trial.isPending || run.isPending}
          onFiles={([dropped]) => {
            if (dropped === undefined) return;
            setFile(dropped);
            run.reset();
            // Which columns may be left out is decided again for each file.
            const chosen = { ...options, leaveOutUnknown: false };
            setOptions(chosen);
            trial.mutate({ dropped, chosen });
          }}
        />
        <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
          <Checkbox
            label={t("products.import.addGrades")}
            hint={t("products.import.addGradesHint")}
            disabled={trial.isPending || run.isPending}
            checked={options.addGrades}
            onChange={({ currentTarget }) => choose({ addGrades: currentTarget.checked })}
          />
          <Checkbox
            label={t("products.import.translationsChecked")}
            hint={t("products.import.translationsCheckedHint")}
            disabled={trial.isPending || run.isPending}
            checked={options.translationsChecked}
            onChange={({ currentTarget }) => choose({ translationsChecked: currentTarget.checked })}
          />
        </div>
        {trial.isPending && <p role="status">{t("products.import.reading", { file: file?.name ?? "" })}</p>}
        <RunningJob />
        {error instanceof FunctionRefused && error.errors.length > 0 ? (
          <FileErrors file={file?.name ?? ""} errors={error.errors} onLeaveOut={() => choose({ leaveOutUnknown: true })} />
        ) : (
          <ErrorNotice error={error} />
        )}
        {report && !error && (
          <>
            <Notice
              tone={run.data ? "done" : "soon"}
              role="status"
              action={
                !run.data &&
                !isNothing &&
                file && (
                  <Button tone="primary" busy={run.isPending} onClick={() => run.mutate(file)}>
                    {t("products.import.run")}
                  </Button>
                )
              }
            >
              <p className="font-semibold">
                {run.data ? t("products.import.done", { file: file?.name ?? "" }) : t("products.import.would", { file: file?.name ?? "" })}
              </p>
              <p>{t("products.import.counts", { added: report.added, changed: report.changed, unchanged: report.unchanged })}</p>
              {report.sheets && <p>{t("products.import.sheet", { sheet: report.sheets.read })}</p>}
              {report.sheets && report.sheets.hidden.length > 0 && (
                <p>{t("products.import.hiddenSheets", { sheets: report.sheets.hidden.join(", ") })}</p>
              )}
              {report.sheets && report.sheets.others.length > 0 && (
                <p>{t("products.import.otherSheets", { sheets: report.sheets.others.join(", ") })}</p>
              )}
              {report.left_out.length > 0 && (
                <p>{t("products.import.leftOut", { count: report.left_out.length, columns: report.left_out.join(", ") })}</p>
              )}
              {report.added_grades.length > 0 && (
                <p>{t("products.import.addedGrades", { count: report.added_grades.length, grades: report.added_grades.join(", ") })}</p>
              )}
              {report.stale.length > 0 && <p>{t("products.import.stale", { count: report.stale.length })}</p>}
            </Notice>
            <ImportedChanges report={report} />
          </>
        )}
      </Section>
      <Section title={t("products.import.past")} hint={t("products.import.pastHint")}>
        <PastImports />
      </Section>
    </Page>
  );
}
