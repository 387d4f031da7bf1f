import { ArrowRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { messageOf } from "#staff/backend/errors.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { Skeleton } from "#staff/ui/states.tsx";
import { RuleDialog } from "./rule-dialog.tsx";

/** A row of `enquiry_rules`: the assignment of enquiries. The first matching rule applies. */
export type Rule = {
  id: number;
  position: number;
  product_interest: string | null;
  country: string | null;
  assigned_to: string | null;
  recipients: string[];
  version: number;
};

const MOST = 200;

/** The rules that assign enquiries, in order: the first matching one applies. */
export function Rules() {
  const t = useTexts();
  const remove = useUndoableDelete<Rule>("enquiry_rules");
  const interests = useInterests();
  const [edited, setEdited] = useState<Rule | "new">();
  const { rows, error, refetch } = useRows<Rule>("enquiry_rules", { order: "position,id", perPage: MOST });
  const { staff, nameOf } = useStaff();
  const last = rows?.at(-1)?.position ?? 0;
  const textOf = (rule: Rule) => ({
    fits:
      [rule.product_interest && interests.nameOf(rule.product_interest), rule.country].filter(Boolean).join(", ") ||
      t("enquirySettings.rules.every"),
    gets: [nameOf(rule.assigned_to), ...rule.recipients].filter(Boolean).join(", ") || "–",
  });
  return (
    <div className="flex flex-col gap-5">
      <p className="text-bark">{t("enquirySettings.rules.hint")}</p>
      {error && <ErrorState title={messageOf(error, t)} onRetry={() => void refetch()} />}
      {rows === undefined && !error && <Skeleton lines={4} />}
      {rows?.length === 0 && <p className="text-bark">{t("enquirySettings.rules.none")}</p>}
      <ol>
        {rows?.map((rule) => {
          const { fits, gets } = textOf(rule);
          return (
            <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5">
              <span className="min-w-0 flex-1 basis-40 font-semibold">{fits}</span>
              <Icon of={ArrowRight} size={16} directional className="text-bark" />
              <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{gets}</span>
              <Button size="small" tone="quiet" aria-label={`${t("enquirySettings.edit")}: ${fits}`} onClick={() => setEdited(rule)}>
                {t("enquirySettings.edit")}
              </Button>
              <IconButton
                icon={Trash2}
                size="small"
                label={t("enquirySettings.remove", { name: fits })}
                onClick={() => remove(rule, t("enquirySettings.removed", { name: fits }))}
              />
            </li>
          );
        })}
      </ol>
      <div>
        <Button tone="primary" onClick={() => setEdited("new")}>
          {t("enquirySettings.rules.add")}
        </Button>
      </div>
      {edited !== undefined && (
        <RuleDialog
          rule={edited === "new" ? undefined : edited}
          nextPosition={last + 10}
          staff={staff}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
