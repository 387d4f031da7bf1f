import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { PublishAtDialog } from "#staff/session/publish-at-dialog.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { usePlan } from "./use-plan.ts";
import { textOfChange, type useSiteDraft } from "./use-site-draft.ts";

type PublishActionsProps = {
  draft: ReturnType<typeof useSiteDraft>;
  schedule: ReturnType<typeof usePlan>;
};

/** Publishes the draft at once, or plans when the program does. */
export function PublishActions({ draft, schedule }: PublishActionsProps) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const languageName = useLanguageNames();
  const [open, setOpen] = useState<"now" | "later">();
  const count = draft.changes?.length ?? 0;
  const unread = draft.changes?.filter((change) => change.is_unread) ?? [];
  const languages = [...new Set(unread.map((change) => languageName(textOfChange(change).language ?? "en")))].join(", ");
  /** What is said before, with how much of it nobody has read. */
  const hint = (of: string) => (unread.length === 0 ? of : `${of} ${t("site.machine.publish", { count: unread.length, languages })}`);
  const close = () => setOpen(undefined);
  return (
    <>
      <Button tone="primary" disabled={count === 0} onClick={() => setOpen("now")}>
        {t("site.publish")}
      </Button>
      {count > 0 && (
        <Menu items={[{ label: t("ui.plan.open"), onSelect: () => setOpen("later") }]}>
          <IconButton icon={ChevronDown} tone="outline" label={t("site.publishWays")} />
        </Menu>
      )}
      {open === "now" && (
        <ConfirmDialog
          title={t("site.publishTitle", { count })}
          hint={hint(t("site.publishHint"))}
          submit={t("site.publishNow")}
          tone="primary"
          onConfirm={async () => {
            showSuccess(t("site.publishedDone", { count: await draft.publish() }));
            void schedule.readPlan();
          }}
          onClose={close}
        />
      )}
      {open === "later" && (
        <PublishAtDialog
          planned={schedule.plan?.publish_at}
          hint={hint(t("site.planHint"))}
          onPlan={async (at) => {
            await schedule.publishAt(at);
            showSuccess(t("site.planned", { when: dateTime(at) }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
