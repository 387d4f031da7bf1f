import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import type { usePlan } from "./use-plan.ts";

type PlanNoticeProps = {
  schedule: ReturnType<typeof usePlan>;
  /** Whether there is nothing to publish yet. */
  isEmpty: boolean;
};

/** When the draft is published by itself, or why it was not. */
export function PlanNotice({ schedule: { plan, error, cancel }, isEmpty }: PlanNoticeProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const mayCancel = useRights().may("delete", "planned_publications");
  const cancelled = useMutation({ mutationFn: cancel });
  if (plan === undefined) return <ErrorNotice error={error ?? cancelled.error} />;
  const { publish_at: at, author } = plan;
  return (
    <>
      <Notice
        role="status"
        tone={at === null ? "now" : "soon"}
        action={
          mayCancel && (
            <Button size="small" disabled={cancelled.isPending} onClick={() => cancelled.mutate()}>
              {t(at === null ? "ui.close" : "ui.plan.cancel")}
            </Button>
          )
        }
      >
        {at === null ? t("ui.plan.failed", { reason: messageOf(plan.error, t) }) : t("site.plannedBy", { when: dateTime(at), author })}
        {isEmpty && ` ${t("site.planEmpty")}`}
      </Notice>
      <ErrorNotice error={cancelled.error} />
    </>
  );
}
