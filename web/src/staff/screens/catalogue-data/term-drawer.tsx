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
import { type Failure, save } from "./save.ts";
import { type Kind, suggestedCode, type Term } from "./term.ts";
import { type Draft, emptyDraft, isEmpty, ownValue, rebased, unsavedOf } from "./term-draft.ts";
import { TermFields } from "./term-fields.tsx";
import { TermHistory } from "./term-history.tsx";
import { TermUsage } from "./term-usage.tsx";
import { useUsingProducts } from "./usage.ts";
import { useRefresh } from "./use-terms.ts";

type TermDrawerProps = {
  kind: Kind;
  /** Without one, a new one is added. */
  term: Term | undefined;
  terms: readonly Term[];
  draft: Draft;
  onDraft: (change: (before: Draft) => Draft) => void;
  /** The new term is there, though not all of its draft is saved. */
  onAdded: (code: string, left: Draft) => void;
  onClose: () => void;
};

/** One category, grade or parameter: its names, where it is used, and what was done to it. What is typed is kept when it is closed. */
export function TermDrawer({ kind, term, terms, draft, onDraft, onAdded, onClose }: TermDrawerProps) {
  const t = useTexts();
  const form = useId();
  const supabase = useSupabase();
  const rights = useRights();
  const languageName = useLanguageNames();
  const refresh = useRefresh(kind);
  const canEdit = rights.may(term === undefined ? "insert" : "update", kind);
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    const name = String(ownValue(term, draft, "name"));
    const code = term?.code ?? (String(draft.own.code ?? "").trim() || suggestedCode(kind, name));
    const { saved, failures } = await save(supabase, { kind, term, code, draft }, lastPosition(terms));
    setFailures(failures);
    const stored = (await refresh()).find((one) => one.code === code);
    setBusy(false);
    // A drawer that was closed, or is opened for the new term, does not show them.
    const isShown = form.isConnected && (term !== undefined || saved === undefined);
    if (!isShown) for (const { error } of failures) showError(messageOf(error, t));
    if (saved === undefined) return;
    let left: Draft = emptyDraft;
    onDraft((now) => {
      left = unsavedOf(now, saved, stored);
      return term === undefined ? emptyDraft : left;
    });
    if (term === undefined && !isEmpty(left)) onAdded(code, left);
    else if (isEmpty(left) && form.isConnected) onClose();
    if (failures.length === 0) showSuccess(t("catalogueData.saved", { name: term?.english_name ?? name.trim() }));
  }

  /** Makes what was typed a change of the term as somebody else has left it. */
  async function reload() {
    const stored = (await refresh()).find(({ code }) => code === term?.code);
    onDraft((now) => rebased(stored, now));
    setFailures([]);
  }
  const conflict = failures.map(({ error }) => conflictOf(error)).find((found) => found !== undefined);
  const refused = failures.filter(({ error }) => conflictOf(error) === undefined);
  return (
    <Drawer
      open
      onClose={onClose}
      title={term?.english_name ?? t(`catalogueData.${kind}.add`)}
      footer={
        canEdit && (
          <>
            {term !== undefined && rights.may("delete", kind) && <RemoveButton kind={kind} term={term} onRemoved={onClose} />}
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
        {term !== undefined && (
          <p className="text-sm text-bark">
            {t("catalogueData.column.code")} <span className="font-semibold text-ink">{term.code}</span>
          </p>
        )}
        <form id={form} className="flex flex-col gap-5" onSubmit={onSubmit}>
          <TermFields kind={kind} term={term} draft={draft} onDraft={onDraft} canEdit={canEdit} />
        </form>
        {term !== undefined && <TermUsage kind={kind} term={term} />}
        {term !== undefined && rights.mayCall("restore_revision") && <TermHistory kind={kind} term={term} />}
      </div>
    </Drawer>
  );
}

/** Takes the term away where no product has it. */
function RemoveButton({ kind, term, onRemoved }: { kind: Kind; term: Term; onRemoved: () => void }) {
  const t = useTexts();
  const { data } = useUsingProducts(kind, term.code);
  const remove = useUndoableDelete<Term>(kind);
  return (
    <Button
      tone="danger"
      icon={Trash2}
      className="me-auto"
      disabled={data?.count !== 0}
      onClick={() => {
        onRemoved();
        void remove(term, t("catalogueData.deleted", { name: term.english_name }));
      }}
    >
      {t("catalogueData.delete")}
    </Button>
  );
}
