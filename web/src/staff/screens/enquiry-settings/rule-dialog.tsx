import { useRowWrite } from "#staff/backend/use-row-write.ts";
import type { StaffMember } from "#staff/enquiries/enquiry.ts";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { NumberField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import type { Rule } from "./rules.tsx";

type RuleDialogProps = {
  /** Undefined to create a new rule. */
  rule: Rule | undefined;
  nextPosition: number;
  staff: readonly StaffMember[];
  onClose: () => void;
};

/** One rule: the matching enquiries, the assigned person, and further recipients. */
export function RuleDialog({ rule, nextPosition, staff, onClose }: RuleDialogProps) {
  const t = useTexts();
  const interests = useInterests();
  const { create, update } = useRowWrite<Rule>("enquiry_rules");
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    const orNull = (name: string) => textOf(fields, name) || null;
    const data = {
      product_interest: orNull("product_interest"),
      country: orNull("country"),
      assigned_to: orNull("assigned_to"),
      recipients: textOf(fields, "recipients")
        .split(/[\s,;]+/)
        .filter(Boolean),
      position: Number(textOf(fields, "position")),
    };
    await (rule === undefined ? create(data) : update(rule, data));
    showSuccess(t("ui.saved"));
    onClose();
  });
  return (
    <FormDialog
      title={t(rule === undefined ? "enquirySettings.rules.add" : "enquirySettings.rules.edit")}
      onClose={onClose}
      onSubmit={onSubmit}
      busy={busy}
      error={error}
    >
      <SelectField
        label={t("enquirySettings.rules.interest")}
        name="product_interest"
        empty={t("enquirySettings.rules.anyInterest")}
        options={interests.options}
        defaultValue={rule?.product_interest ?? ""}
      />
      <TextField
        label={t("enquirySettings.rules.country")}
        name="country"
        hint={t("enquirySettings.rules.countryHint")}
        defaultValue={rule?.country ?? ""}
      />
      <SelectField
        label={t("enquirySettings.rules.assign")}
        name="assigned_to"
        empty={t("enquirySettings.rules.nobody")}
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={rule?.assigned_to ?? ""}
      />
      <TextArea
        label={t("enquirySettings.rules.recipients")}
        name="recipients"
        rows={2}
        hint={t("enquirySettings.rules.recipientsHint")}
        defaultValue={rule?.recipients.join("\n") ?? ""}
      />
      <NumberField
        label={t("enquirySettings.position")}
        name="position"
        step={1}
        required
        hint={t("enquirySettings.rules.positionHint")}
        defaultValue={rule?.position ?? nextPosition}
      />
    </FormDialog>
  );
}
