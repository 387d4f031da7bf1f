import { Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { conflictOf, messageOf } from "#staff/backend/errors.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { lastPosition } from "#staff/catalogue/order.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ConflictNotice } from "#staff/ui/conflict-notice.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";
import { columnNameOf } from "./column-names.ts";
import { type Entry, type Kind, suggestedCode } from "./entry.ts";
import { type Draft, emptyDraft, isEmpty, ownValue, rebased, unsavedOf } from "./entry-draft.ts";
import { EntryFields } from "./entry-fields.tsx";
import { EntryHistory } from "./entry-history.tsx";
import { EntryUsage } from "./entry-usage.tsx";
import { type Failure, save } from "./save.ts";
import { useUsingProducts } from "./usage.ts";
import { useRefresh } from "./use-entries.ts";

type EntryDrawerProps = {
  kind: Kind;
  /** Without one, a new one is added. */
  entry: Entry | undefined;
  entries: readonly Entry[];
  draft: Draft;
  onDraft: (change: (before: Draft) => Draft) => void;
  /** The new entry is there, though not all of its draft is saved. */
  onAdded: (code: string, left: Draft) => void;
  onClose: () => void;
};

/** One category, grade or parameter: its names, where it is used, and what was done to it. What is typed is kept when it is closed. */
export function EntryDrawer({ kind, entry, entries, draft, onDraft, onAdded, onClose }: EntryDrawerProps) {
  const t = useTexts();
  const form = useId();
  const supabase = useSupabase();
  const rights = useRights();
  const languageName = useLanguageNames();
  const refresh = useRefresh(kind);
  const canEdit = rights.may(entry === undefined ? "insert" : "update", kind);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const name = String(ownValue(entry, draft, "name"));
    const code = entry?.code ?? (String(draft.own.code ?? "").trim() || suggestedCode(kind, name));
    const { saved, failures } = await save(supabase, { kind, entry, code, draft }, lastPosition(entries));
    setFailures(failures);
    const stored = (await refresh()).find((one) => one.code === code);
    setBusy(false);
    // A drawer that was closed, or is opened for the new entry, does not show them.
    const isShown = form.isConnected && (entry !== undefined || saved === undefined);
    if (!isShown) for (const { error } of failures) showError(messageOf(error, t));
    if (saved === undefined) return;
    let left: Draft = emptyDraft;
    onDraft((now) => {
      left = unsavedOf(now, saved, stored);
      return entry === undefined ? emptyDraft : left;
    });
    if (entry === undefined && !isEmpty(left)) onAdded(code, left);
    else if (isEmpty(left) && form.isConnected) onClose();
    if (failures.length === 0) showSuccess(t("catalogueData.saved", { name: entry?.english_name ?? name.trim() }));
  }

  /** Makes what was typed a change of the entry as somebody else has left it. */
  async function reload() {
    const stored = (await refresh()).find(({ code }) => code === entry?.code);
    onDraft((now) => rebased(stored, now));
    setFailures([]);
  }
  const conflict = failures.map(({ error }) => conflictOf(error)).find((found) => found !== undefined);
  const refused = failures.filter(({ error }) => conflictOf(error) === undefined);
  return (
    <Drawer
      open
      onClose={onClose}
      title={entry?.english_name ?? t(`catalogueData.${kind}.add`)}
      footer={
        canEdit && (
          <>
            {entry !== undefined && rights.may("delete", kind) && <RemoveButton kind={kind} entry={entry} onRemoved={onClose} />}
            {!isEmpty(draft) && (
              <Button tone="quiet" disabled={busy} onClick={() => onDraft(() => emptyDraft)}>
                {t("catalogueData.discard")}
              </Button>
            )}
            <Button tone="primary" type="submit" form={form} busy={busy} disabled={isEmpty(draft)}>
              {t("ui.save")}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {conflict && <ConflictNotice conflict={conflict} columnName={(column) => columnNameOf(column, t)} onReload={() => void reload()} />}
        {refused.map(({ language, error }) => (
          <Notice key={language ?? ""} tone="now" role="alert">
            {language !== undefined && `${languageName(language)}: `}
            {messageOf(error, t)}
          </Notice>
        ))}
        {entry !== undefined && (
          <p className="text-sm text-bark">
            {t("catalogueData.column.code")} <span className="font-semibold text-ink">{entry.code}</span>
          </p>
        )}
        <form id={form} className="flex flex-col gap-5" onSubmit={onSubmit}>
          <EntryFields kind={kind} entry={entry} draft={draft} onDraft={onDraft} canEdit={canEdit} />
        </form>
        {entry !== undefined && <EntryUsage kind={kind} entry={entry} />}
        {entry !== undefined && rights.mayCall("restore_revision") && <EntryHistory kind={kind} entry={entry} />}
      </div>
    </Drawer>
  );
}

function RemoveButton({ kind, entry, onRemoved }: { kind: Kind; entry: Entry; onRemoved: () => void }) {
  const t = useTexts();
  const { data } = useUsingProducts(kind, entry.code);
  const remove = useUndoableDelete<Entry>(kind);
  return (
    <Button
      tone="danger"
      icon={Trash2}
      className="me-auto"
      disabled={data?.count !== 0}
      onClick={() => {
        onRemoved();
        void remove(entry, t("catalogueData.deleted", { name: entry.english_name }));
      }}
    >
      {t("catalogueData.delete")}
    </Button>
  );
}
