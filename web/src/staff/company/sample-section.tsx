import type { SupabaseClient } from "@supabase/supabase-js";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { undoChange } from "#staff/backend/changes.ts";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { type SampleState, useSampleContent } from "#staff/shell/sample-content.ts";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import { changeOf, isOpen, type Setting, useSaveSettings } from "./settings.ts";

type Part = SampleState["part"];

/** Where each part is changed; facts and statistics are below. */
const places: Partial<Record<Part, string>> = {
  products: "/products",
  certificates: "/certificates",
  testimonials: "/site",
  articles: "/site",
  harvest: "/site",
  destinations: "/site",
  legal: "/site?page=/privacy-policy",
  texts: "/site?sample=true",
};

/** Whether a part consists of settings, which are changed below. */
const isOfSettings = (part: Part) => places[part] === undefined;

/** What was removed, as `rpc/undo_change` takes it. */
type Removed = { table: string; rows: { key: string; version: number | null }[] }[];

type SampleSectionProps = {
  settings: readonly Setting[];
  /** Called when settings may have other values. */
  onChanged: () => void;
};

/** What the site still shows of the sample company: kept as one's own or removed, part by part or all of it. */
export function SampleSection({ settings, onChanged }: SampleSectionProps) {
  const t = useTexts();
  const mayWrite = useRights().mayCall("remove_sample_content");
  const { data: parts = [] } = useSampleContent();
  const { removed, remove, putBack } = useRemoval(onChanged);
  const { mayKeep, keep, busy } = useKeep(settings);
  const [chosen, setChosen] = useState<{ parts: readonly Part[]; names: string }>();
  const open = parts.filter(({ is_kept, may_be_removed }) => !is_kept && may_be_removed);
  if (parts.length === 0 && removed.length === 0) return null;
  const nameOf = (part: Part) => t(`company.samples.${part}`, { count: parts.find((state) => state.part === part)?.count ?? 0 });
  /** Names the parts with their present counts, which change once they are removed. */
  const choose = (of: readonly Part[]) => setChosen({ parts: of, names: of.map(nameOf).join(", ") });
  return (
    <Section title={t("company.samples.title")} hint={t("company.samples.hint")}>
      {removed.length > 0 && (
        <Notice tone="done" role="status" action={<Button onClick={() => void putBack()}>{t("company.samples.putBack")}</Button>}>
          {t("company.samples.removed")}
        </Notice>
      )}
      <ul>
        {parts.map(({ part, may_be_kept, may_be_removed, is_kept }) => (
          <li key={part} className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line py-2 first:pt-0">
            <p className="min-w-0 flex-1 basis-40">
              <Name to={places[part]}>{nameOf(part)}</Name>
              <span className="block text-sm text-bark">{is_kept ? t("company.samples.kept") : t(`company.samples.of.${part}`)}</span>
            </p>
            <div className="flex gap-2">
              {mayKeep && may_be_kept && (
                <PartButton
                  label={t(is_kept ? "company.samples.unkeep" : "company.samples.keep")}
                  what={nameOf(part)}
                  disabled={busy}
                  onClick={() => void keep(part, !is_kept)}
                />
              )}
              {mayWrite && !is_kept && may_be_removed && !isOfSettings(part) && (
                <PartButton label={t("company.samples.remove")} what={nameOf(part)} onClick={() => choose([part])} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {mayWrite && open.length > 1 && (
        <div>
          <Button tone="danger" onClick={() => choose(open.map(({ part }) => part))}>
            {t("company.samples.removeAll")}
          </Button>
        </div>
      )}
      {chosen && (
        <ConfirmDialog
          title={t("company.samples.title")}
          hint={t("company.samples.confirm", { parts: chosen.names })}
          submit={t("company.samples.remove")}
          onConfirm={async () => {
            const left = await remove(chosen.parts);
            if (left.length > 0) showError(t("company.samples.left", { parts: left.map(nameOf).join(", ") }));
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Section>
  );
}

function PartButton({ label, what, ...rest }: { label: string; what: string; disabled?: boolean; onClick: () => void }) {
  return (
    <Button size="small" aria-label={`${label}: ${what}`} {...rest}>
      {label}
    </Button>
  );
}

function Name({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return <span className="font-semibold">{children}</span>;
  return (
    <Link to={to} className="font-semibold">
      {children}
    </Link>
  );
}

const removedKey = ["removed_sample_content"];

/** Removes parts, and puts back what was removed since the console was opened. */
function useRemoval(onChanged: () => void) {
  const t = useTexts();
  const supabase = useSupabase();
  const queries = useQueryClient();
  const { data: removed = [] } = useQuery<Removed>({ queryKey: removedKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY });
  const keepRemoved = (rest: Removed) => queries.setQueryData(removedKey, rest);
  const readAgain = async (hasSettings: boolean) => {
    await queries.invalidateQueries();
    if (hasSettings) onChanged();
  };
  /** Returns the parts that the program has left. */
  const remove = async (parts: readonly Part[]) => {
    const { data } = orThrow(await supabase.rpc("remove_sample_content", { parts }));
    const answer = data as { removed: Removed; left: Part[] };
    keepRemoved([...removed, ...answer.removed]);
    await readAgain(parts.some(isOfSettings));
    return answer.left;
  };
  /** Undoes what it can, the last first. The rest can be tried again. */
  const putBack = async () => {
    const rest: Removed = [];
    for (const group of removed.toReversed()) {
      const { rows, error } = await undo(supabase, group);
      if (rows.length > 0) rest.unshift({ ...group, rows });
      if (error !== undefined) showError(messageOf(error, t));
    }
    keepRemoved(rest);
    if (rest.length === 0) showSuccess(t("company.samples.isBack"));
    await readAgain(true);
  };
  return { removed, remove, putBack };
}

/** How many rows are undone at once. Nobody else can write meanwhile. */
const ROWS_AT_ONCE = 10;

/** Undoes changes of a table, as far as it can. Returns the rows that are left, and why. */
async function undo(
  supabase: SupabaseClient,
  { table, rows }: Removed[number],
): Promise<{ rows: Removed[number]["rows"]; error?: unknown }> {
  const rest: typeof rows = [];
  let reason: unknown;
  const undoAll = async (some: typeof rows): Promise<void> => {
    try {
      await undoChange(
        supabase,
        table,
        some.map(({ key, version }) => ({ id: key, version: version ?? undefined })),
      );
    } catch (error) {
      // One that cannot be undone leaves the others to be undone one by one.
      if (some.length > 1) for (const row of some) await undoAll([row]);
      else {
        rest.push(...some);
        reason = error;
      }
    }
  };
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) await undoAll(rows.slice(start, start + ROWS_AT_ONCE));
  return { rows: rest, error: reason };
}

const KEPT = "site.kept_sample";

/** Says of a part that the company keeps it as its own, or that it does not. */
function useKeep(settings: readonly Setting[]) {
  const save = useSaveSettings();
  const queries = useQueryClient();
  const reportErrors = useReportErrors();
  const [busy, setBusy] = useState(false);
  const setting = settings.find(({ key }) => key === KEPT);
  const kept: unknown[] = Array.isArray(setting?.value) ? setting.value : [];
  const keep = async (part: Part, keeps: boolean) => {
    setBusy(true);
    await reportErrors(async () => {
      const parts = keeps ? [...kept, part] : kept.filter((other) => other !== part);
      await save([changeOf(settings, KEPT, parts.join("\n"))]);
      await queries.invalidateQueries({ queryKey: ["sample_content"] });
    });
    setBusy(false);
  };
  // The next change is of what this one has saved.
  return { mayKeep: setting !== undefined && isOpen(setting), keep, busy };
}
