import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { download } from "#staff/backend/download.ts";
import { FunctionRefused } from "#staff/backend/functions.ts";
import { useFormats } from "#staff/i18n/formats.ts";
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
import { beginKitImport, type KitImport, kitKey, lastKitImport } from "./kit.ts";

/** How many faults are shown; nobody mends more in one go. */
const SHOWN = 100;
/** How often it is asked how far an import is, in milliseconds. */
const ASKED_EVERY = 700;

/**
 * The whole content of the site as one file: downloaded, or taken in after a dry run. What became of the last import is shown to the
 * person who comes back. For owners. `onChanged` is called when settings may have other values.
 */
export function KitSection({ onChanged }: { onChanged: () => void }) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const mayImport = useRights().mayRequest("POST /functions/v1/import-site");
  const [file, setFile] = useState<File>();
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({ mutationFn: () => download(supabase, "site", "zip") });
  const begin = useMutation({
    mutationFn: ({ file, isTrial }: { file: File; isTrial: boolean }) => beginKitImport(supabase, file, isTrial),
    onSettled: () => queries.invalidateQueries({ queryKey: kitKey }),
  });
  const { data: last, error } = useQuery({
    queryKey: kitKey,
    queryFn: () => lastKitImport(supabase),
    enabled: mayImport,
    refetchInterval: ({ state: { data } }) => (data && data.finished_at === null ? ASKED_EVERY : false),
  });
  useWhenTaken(last, begin.data?.job, onChanged);
  if (!mayImport) return null;
  const isRunning = last?.finished_at === null;
  const isBusy = begin.isPending || isRunning;
  // Only the page that has the file can take it in.
  const checked = last?.job === begin.data?.job ? file : undefined;
  const drop = ([dropped]: File[]) => {
    if (dropped === undefined) return;
    setFile(dropped);
    begin.mutate({ file: dropped, isTrial: true });
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
      {begin.isPending && <p role="status">{t("company.kit.sending", { file: file?.name ?? "" })}</p>}
      {!begin.isPending && last && isRunning && <Running {...last} />}
      <ErrorNotice error={begin.error ?? error} />
      {!isBusy && !begin.error && last && <Answer last={last} canRun={checked !== undefined} onRun={() => setAsking(true)} />}
      {isAsking && checked && (
        <ConfirmDialog
          title={t("company.kit.confirmTitle")}
          hint={t("company.kit.confirm", { file: checked.name })}
          submit={t("company.kit.run")}
          // It takes longer than a dialog is looked at.
          onConfirm={async () => begin.mutate({ file: checked, isTrial: false })}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** Reads everything again when an import has ended that this page has begun or shown while it ran. */
function useWhenTaken(last: KitImport | null | undefined, begun: number | undefined, onChanged: () => void) {
  const queries = useQueryClient();
  const reloadSite = useReloadSite();
  const running = useRef<number>(undefined);
  const ended = useRef<number>(undefined);
  useEffect(() => {
    if (last?.finished_at === null) running.current = last.job;
    if (!last?.finished_at || last.is_dry_run || last.job === ended.current) return;
    if (last.job !== running.current && last.job !== begun) return;
    ended.current = last.job;
    const isTaken = last.state === "done";
    void (async () => {
      if (isTaken) await reloadSite();
      // What was refused was put back, in new versions.
      await queries.invalidateQueries();
      if (isTaken) onChanged();
    })();
  }, [last, begun, queries, reloadSite, onChanged]);
}

function Running({ file_name: file, is_dry_run, state, done, total }: KitImport) {
  const t = useTexts();
  const title = t(`company.kit.state.${state}` as TextKey, { file });
  return (
    <div className="flex flex-col gap-1">
      <p role="status">{title}</p>
      <progress className="w-full max-w-96" aria-label={title} max={total || undefined} value={total ? Math.min(done, total) : undefined} />
      {total > 0 && <p className="text-sm text-bark">{t("company.kit.progress", { done, total })}</p>}
      {!is_dry_run && <p className="text-sm text-bark">{t("company.kit.mayLeave")}</p>}
    </div>
  );
}

type AnswerProps = { last: KitImport; canRun: boolean; onRun: () => void };

function Answer({ last, canRun, onRun }: AnswerProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { answer, file_name: file, is_dry_run, actor, finished_at } = last;
  if (!answer) return null;
  const who = finished_at && <p className="text-sm text-bark">{t("company.kit.who", { who: actor, at: dateTime(finished_at) })}</p>;
  if ("error" in answer) {
    return (
      <>
        <ErrorNotice error={new FunctionRefused(500, answer)} />
        {who}
      </>
    );
  }
  if ("faults" in answer) {
    const { faults, left } = answer;
    // The program was stopped, or the machine failed: there is nothing to mend in the kit.
    const isOfMachine = last.state === "failed" && !left;
    return (
      <>
        <Notice tone="now" role="alert">
          <p className="font-semibold">
            {left
              ? t("company.kit.left", { file })
              : isOfMachine
                ? t("company.kit.notTaken", { file })
                : t("company.kit.faults", { count: faults.length, file })}
          </p>
          {!isOfMachine && <p>{t(left ? "company.kit.leftHint" : "company.kit.faultsHint")}</p>}
          {who}
        </Notice>
        {left && <Faults label={t("company.kit.leftWhat")} faults={left} />}
        <Faults label={t("company.kit.faultsWhat")} faults={faults} />
      </>
    );
  }
  const rows = Object.entries(answer.report).map(([table, counts]) => ({ table, ...counts }));
  const changes = rows.filter(({ added, changed, removed }) => added + changed + removed > 0);
  const isToRun = is_dry_run && changes.length > 0;
  return (
    <>
      <Notice
        tone={is_dry_run ? "soon" : "done"}
        role="status"
        action={
          isToRun &&
          canRun && (
            <Button tone="danger" onClick={onRun}>
              {t("company.kit.run")}
            </Button>
          )
        }
      >
        <p className="font-semibold">{t(is_dry_run ? "company.kit.would" : "company.kit.done", { file })}</p>
        {changes.length === 0 && <p>{t("company.kit.same")}</p>}
        {isToRun && !canRun && <p>{t("company.kit.dropAgain")}</p>}
        {who}
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
