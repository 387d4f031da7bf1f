import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { download } from "#staff/backend/download.ts";
import { type TextKey, useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useReloadSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { FileDrop } from "#staff/ui/file-drop.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { type Column, Table } from "#staff/ui/table.tsx";
import { importKit, type KitAnswer, type KitProgress } from "./kit.ts";

/** How many faults are shown; nobody mends more in one go. */
const SHOWN = 100;

/** The whole content of the site as one file: downloaded, or taken in after a dry run. For owners. `onChanged` is called when settings may have other values. */
export function KitSection({ onChanged }: { onChanged: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const reloadSite = useReloadSite();
  const mayImport = useRights().mayRequest("POST /functions/v1/import-site");
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<KitProgress>();
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({ mutationFn: () => download(supabase, "site", "zip") });
  const check = useMutation({
    mutationFn: (dropped: File) => importKit(supabase, dropped, { isTrial: true, onProgress: setProgress }),
    onSettled: () => setProgress(undefined),
  });
  const run = useMutation({
    mutationFn: (checked: File) => importKit(supabase, checked, { isTrial: false, onProgress: setProgress }),
    onSettled: async (done) => {
      setProgress(undefined);
      const isTaken = done !== undefined && "report" in done;
      if (isTaken) await reloadSite();
      // What was refused was put back, in new versions.
      await queries.invalidateQueries();
      if (isTaken) onChanged();
    },
  });
  if (!mayImport) return null;
  const isBusy = check.isPending || run.isPending;
  const answer = run.data ?? check.data;
  const drop = ([dropped]: File[]) => {
    if (dropped === undefined) return;
    setFile(dropped);
    run.reset();
    check.mutate(dropped);
  };
  return (
    <Section title={t("company.kit.title")} hint={t("company.kit.hint")}>
      <p>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t("company.kit.export")}
        </Button>
      </p>
      <ErrorNotice error={save.error} />
      <FileDrop label={t("company.kit.drop")} hint={t("company.kit.dropHint")} accept=".zip" disabled={isBusy} onFiles={drop} />
      {isBusy && file && <Running isTrial={check.isPending} file={file.name} progress={progress} />}
      <ErrorNotice error={check.error ?? run.error} />
      {!isBusy && !check.error && !run.error && answer && file && (
        <Answer answer={answer} file={file.name} isDone={run.data !== undefined} onRun={() => setAsking(true)} />
      )}
      {isAsking && file && (
        <ConfirmDialog
          title={t("company.kit.confirmTitle")}
          hint={t("company.kit.confirm", { file: file.name })}
          submit={t("company.kit.run")}
          // It takes longer than a dialog is looked at.
          onConfirm={async () => run.mutate(file)}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function Running({ isTrial, file, progress }: { isTrial: boolean; file: string; progress: KitProgress | undefined }) {
  const t = useTexts();
  const title = t(isTrial ? "company.kit.checking" : "company.kit.running", { file });
  return (
    <div className="flex flex-col gap-1">
      <p role="status">{title}</p>
      <progress className="w-full max-w-96" aria-label={title} max={progress?.total} value={progress?.done} />
      {progress && <p className="text-sm text-bark">{t("company.kit.progress", progress)}</p>}
      {!isTrial && <p className="text-sm text-bark">{t("company.kit.mayLeave")}</p>}
    </div>
  );
}

type AnswerProps = { answer: KitAnswer; file: string; isDone: boolean; onRun: () => void };

function Answer({ answer, file, isDone, onRun }: AnswerProps) {
  const t = useTexts();
  if ("faults" in answer) {
    const { faults, left } = answer;
    return (
      <>
        <Notice tone="now" role="alert">
          <p className="font-semibold">
            {left ? t("company.kit.left", { file }) : t("company.kit.faults", { count: faults.length, file })}
          </p>
          <p>{t(left ? "company.kit.leftHint" : "company.kit.faultsHint")}</p>
        </Notice>
        {left && <Faults label={t("company.kit.leftWhat")} faults={left} />}
        <Faults label={t("company.kit.faultsWhat")} faults={faults} />
      </>
    );
  }
  const rows = Object.entries(answer.report).map(([table, counts]) => ({ table, ...counts }));
  const changes = rows.filter(({ added, changed, removed }) => added + changed + removed > 0);
  const canRun = !isDone && changes.length > 0;
  return (
    <>
      <Notice
        tone={isDone ? "done" : "soon"}
        role="status"
        action={
          canRun && (
            <Button tone="danger" onClick={onRun}>
              {t("company.kit.run")}
            </Button>
          )
        }
      >
        <p className="font-semibold">{t(isDone ? "company.kit.done" : "company.kit.would", { file })}</p>
        {changes.length === 0 && <p>{t("company.kit.same")}</p>}
      </Notice>
      {changes.length > 0 && <Changes rows={changes} />}
    </>
  );
}

function Faults({ label, faults }: { label: string; faults: readonly string[] }) {
  return (
    <ul aria-label={label} className="text-sm break-words" dir="ltr" lang="en">
      {faults.slice(0, SHOWN).map((fault) => (
        <li key={fault} className="border-t border-line py-1">
          {fault}
        </li>
      ))}
    </ul>
  );
}

type Change = { table: string; added: number; changed: number; removed: number; unchanged: number };

function Changes({ rows }: { rows: readonly Change[] }) {
  const t = useTexts();
  const counts = (["added", "changed", "removed", "unchanged"] as const).map(
    (id): Column<Change> => ({ id, head: t(`company.kit.${id}`), align: "end", cell: (row) => row[id] }),
  );
  const columns: Column<Change>[] = [
    { id: "table", head: t("company.kit.what"), phone: "title", cell: ({ table }) => t(`company.kit.table.${table}` as TextKey) },
    ...counts,
  ];
  return <Table label={t("company.kit.changes")} columns={columns} rows={rows} idOf={({ table }) => table} />;
}
