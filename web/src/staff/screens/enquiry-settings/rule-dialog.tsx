import { useRowForm } from "#staff/backend/use-row-form.ts";
import type { StaffMember } from "#staff/enquiries/enquiry.ts";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { NumberField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import type { Rule } from "./rules.tsx";

type RuleDialogProps = {
  /** Undefined to create a new rule. */
  rule: Rule | undefined;
  nextPosition: number;
  staff: readonly StaffMember[];
  onClose: () => void;
};

export function RuleDialog({ rule, nextPosition, staff, onClose }: RuleDialogProps) {
  const t = useTexts();
  const interests = useInterests();
  const { form, isNew, field } = useRowForm<Rule>("enquiry_rules", rule, {
    valuesOf: (fields) => ({
      product_interest: textOf(fields, "product_interest") || null,
      country: textOf(fields, "country") || null,
      assigned_to: textOf(fields, "assigned_to") || null,
      recipients: textOf(fields, "recipients")
        .split(/[\s,;]+/)
        .filter(Boolean),
      position: Number(textOf(fields, "position")),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t(isNew ? "enquirySettings.rules.add" : "enquirySettings.rules.edit")} onClose={onClose} form={form}>
      <SelectField
        label={t("enquirySettings.rules.interest")}
        {...field("product_interest", rule?.product_interest)}
        empty={t("enquirySettings.rules.anyInterest")}
        options={interests.options}
      />
      <TextField
        label={t("enquirySettings.rules.country")}
        {...field("country", rule?.country)}
        hint={t("enquirySettings.rules.countryHint")}
      />
      <SelectField
        label={t("enquirySettings.rules.assign")}
        {...field("assigned_to", rule?.assigned_to)}
        empty={t("enquirySettings.rules.nobody")}
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextArea
        label={t("enquirySettings.rules.recipients")}
        {...field("recipients", rule?.recipients.join("\n"))}
        rows={2}
        hint={t("enquirySettings.rules.recipientsHint")}
      />
      <NumberField
        label={t("enquirySettings.position")}
        {...field("position", rule?.position ?? nextPosition)}
        step={1}
        required
        hint={t("enquirySettings.rules.positionHint")}
      />
    </FormDialog>
  );
}
