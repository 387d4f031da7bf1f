import { ArrowRight } from "lucide-react";
import { useRows } from "#staff/backend/rows.ts";
import { useUndoableDelete } from "#staff/backend/use-undoable.ts";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { ItemButtons, SettingsList } from "./settings-list.tsx";

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

/** The rules that assign enquiries, in order: the first matching one applies. */
export function Rules() {
  const t = useTexts();
  const remove = useUndoableDelete<Rule>("enquiry_rules");
  const interests = useInterests();
  const query = useRows<Rule>("enquiry_rules", { order: "position,id" });
  const { staff, nameOf } = useStaff();
  const textOf = ({ product_interest, country, assigned_to, recipients }: Rule) => ({
    fits: [product_interest && interests.nameOf(product_interest), country].filter(Boolean).join(", ") || t("enquirySettings.rules.every"),
    gets: [nameOf(assigned_to), ...recipients].filter(Boolean).join(", ") || "–",
  });
  return (
    <SettingsList
      part="rules"
      query={query}
      item={(rule, onEdit) => {
        const { fits, gets } = textOf(rule);
        return (
          <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5">
            <span className="min-w-0 flex-1 basis-40 font-semibold">{fits}</span>
            <Icon of={ArrowRight} size={16} directional className="text-bark" />
            <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{gets}</span>
            <ItemButtons name={fits} onEdit={onEdit} onRemove={() => void remove(rule, t("enquirySettings.removed", { name: fits }))} />
          </li>
        );
      }}
      dialog={(rule, onClose) => (
        <RuleDialog rule={rule} nextPosition={(query.rows?.at(-1)?.position ?? 0) + 10} staff={staff} onClose={onClose} />
      )}
    />
  );
}
