import { useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorNotice } from "#staff/ui/error-notice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import type { usePlan } from "./use-plan.ts";

/** When the draft is published by itself, or why it was not. */
export function PlanNotice({ schedule: { plan, cancel } }: { schedule: ReturnType<typeof usePlan> }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const mayCancel = useRights().may("delete", "planned_publications");
  const [error, setError] = useState<unknown>();
  if (plan === undefined) return null;
  const { publish_at: at, author } = plan;
  return (
    <>
      <Notice
        role="status"
        tone={at === null ? "now" : "soon"}
        action={
          mayCancel && (
            <Button size="small" onClick={() => void cancel().then(() => setError(undefined), setError)}>
              {t(at === null ? "site.planSeen" : "ui.plan.cancel")}
            </Button>
          )
        }
      >
        {at === null ? t("ui.plan.failed", { reason: messageOf(plan.error, t) }) : t("site.plannedBy", { when: dateTime(at), author })}
      </Notice>
      <ErrorNotice error={error} />
    </>
  );
}
