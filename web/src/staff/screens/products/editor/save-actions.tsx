import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { PublishAtDialog } from "#staff/session/publish-at-dialog.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { withCommandKey } from "#staff/ui/command-key.ts";
import { Menu } from "#staff/ui/menu.tsx";
import { changeCount } from "./product-draft.ts";
import type { ServerDraft } from "./server-draft.ts";
import type { DraftActions } from "./use-draft-actions.ts";
import { isUnsaved, type Work } from "./use-product-draft.ts";

type SaveActionsProps = {
  work: Work;
  kept?: ServerDraft;
  actions: DraftActions;
  /** False for a new product, which has no draft. */
  canDraft: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

export function SaveActions({ work, kept, actions, canDraft, isSaving, onSave, onDiscard }: SaveActionsProps) {
  const t = useTexts();
  const [isPlanning, setPlanning] = useState(false);
  const hasDraft = work.base !== undefined;
  const isTyped = isUnsaved(work);
  const isBusy = isSaving || actions.isBusy;
  const count = changeCount(work.draft);
  const planned = kept?.publish_at ?? null;
  const ways = [
    hasDraft
      ? { label: t("products.draft.publishNow"), onSelect: () => void actions.publish() }
      : { label: t("products.draft.saveAs"), onSelect: () => void actions.keep() },
    { label: t("ui.plan.open"), onSelect: () => setPlanning(true) },
    ...(planned === null ? [] : [{ label: t("ui.plan.cancel"), onSelect: () => void actions.keep(null) }]),
    ...(hasDraft ? [null, { label: t("products.draft.discard"), danger: true, onSelect: () => void actions.discard() }] : []),
  ];
  const saveText = count > 0 ? t("products.saveCount", { count }) : t("ui.save");
  return (
    <>
      {isTyped && (
        <Button tone="quiet" disabled={isBusy} onClick={onDiscard}>
          {t("products.discard")}
        </Button>
      )}
      <Button tone="primary" shortcut={withCommandKey("S")} busy={isBusy} disabled={!isTyped} onClick={onSave}>
        {hasDraft ? t("products.draft.save") : saveText}
      </Button>
      {canDraft && (isTyped || hasDraft) && (
        <Menu items={ways}>
          <IconButton icon={ChevronDown} tone="outline" label={t("products.draft.ways")} disabled={isBusy} />
        </Menu>
      )}
      {isPlanning && <PublishAtDialog planned={planned} onClose={() => setPlanning(false)} onPlan={actions.keep} />}
    </>
  );
}
