import { messageOf } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import type { ServerDraft } from "./server-draft.ts";
import type { DraftActions } from "./use-draft-actions.ts";

type DraftNoticeProps = {
  draft: ServerDraft;
  actions: DraftActions;
  canEdit: boolean;
  onCompare: () => void;
};

export function DraftNotice({ draft, actions, canEdit, onCompare }: DraftNoticeProps) {
  const t = useTexts();
  const { relative, dateTime } = useFormats();
  const { author, updated_at, publish_at, error } = draft;
  return (
    <Notice
      role="status"
      tone={error === null ? "soon" : "now"}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="small" onClick={onCompare}>
            {t("products.draft.compare")}
          </Button>
          {canEdit && (
            <>
              <Button size="small" disabled={actions.isBusy} onClick={() => void actions.discard()}>
                {t("products.draft.discard")}
              </Button>
              <Button size="small" disabled={actions.isBusy} onClick={() => void actions.publish()}>
                {t("products.draft.publishNow")}
              </Button>
            </>
          )}
        </span>
      }
    >
      <p className="font-semibold">{t("products.draft.notice", { author, when: relative(updated_at) })}</p>
      <p>
        {error !== null && t("ui.plan.failed", { reason: messageOf(error, t) })}
        {publish_at !== null && t("products.draft.noticePlanned", { when: dateTime(publish_at) })}
        {error === null && publish_at === null && t("products.draft.noticeUnplanned")}
      </p>
    </Notice>
  );
}
