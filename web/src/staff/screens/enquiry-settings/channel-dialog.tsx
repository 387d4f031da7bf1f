import { useState } from "react";
import { useRowForm } from "#staff/backend/use-row-form.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf } from "#staff/session/use-submit.ts";
import { Checkbox } from "#staff/ui/choice.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { type Channel, type ChannelKind, events, kinds } from "./channel.ts";

type ChannelDialogProps = {
  /** Undefined to create a new channel. */
  channel: Channel | undefined;
  onClose: () => void;
};

export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const t = useTexts();
  const { form, isNew, field, box } = useRowForm<Channel>("notice_channels", channel, {
    valuesOf: (fields): Partial<Channel> => {
      const secret = textOf(fields, "secret");
      return {
        kind,
        name: textOf(fields, "name"),
        address: textOf(fields, "address"),
        // If left empty, the secret is not changed.
        ...(secret !== "" && { secret }),
        events: events.filter((event) => fields.has(event)),
        include_details: fields.has("include_details"),
      };
    },
    // The address of a webhook may hold a key.
    secret: ["secret", "address"],
    onDone: onClose,
  });
  const how = field("kind", channel?.kind ?? "webhook");
  const [kind, setKind] = useState<ChannelKind>(kindOf(how.defaultValue));
  const [newSecret] = useState(randomSecret);
  return (
    <FormDialog title={t(isNew ? "enquirySettings.channels.add" : "enquirySettings.channels.edit")} onClose={onClose} form={form}>
      {channel === undefined && (
        <SelectField
          name={how.name}
          label={t("enquirySettings.channels.how")}
          options={kinds.map((value) => ({ value, label: t(`enquirySettings.channels.kind.${value}`) }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(kindOf(currentTarget.value))}
        />
      )}
      <TextField label={t("enquirySettings.channels.name")} {...field("name", channel?.name)} required maxLength={100} />
      <TextField
        key={`address-${kind}`}
        label={t(`enquirySettings.channels.address.${kind}`)}
        name="address"
        type={kind === "webhook" ? "url" : kind === "mail" ? "email" : "text"}
        required
        autoComplete="off"
        hint={t(`enquirySettings.channels.addressHint.${kind}`)}
        defaultValue={channel?.address ?? ""}
      />
      {kind !== "mail" && (
        <TextField
          key={`secret-${kind}`}
          label={t(`enquirySettings.channels.secret.${kind}`)}
          name="secret"
          required={isNew}
          autoComplete="off"
          spellCheck={false}
          hint={t(isNew ? `enquirySettings.channels.secretHint.${kind}` : "enquirySettings.channels.secretKept")}
          defaultValue={channel === undefined && kind === "webhook" ? newSecret : ""}
        />
      )}
      <fieldset>
        <legend className="text-sm text-bark">{t("enquirySettings.channels.events")}</legend>
        {events.map((event) => (
          <Checkbox
            key={event}
            {...box(event, channel === undefined ? event !== "quarantined" : channel.events.includes(event))}
            label={t(`enquirySettings.channels.event.${event}`)}
          />
        ))}
      </fieldset>
      <Checkbox
        {...box("include_details", channel?.include_details ?? false)}
        label={t("enquirySettings.channels.details")}
        hint={t("enquirySettings.channels.detailsHint")}
      />
    </FormDialog>
  );
}

const kindOf = (name: string): ChannelKind => kinds.find((known) => known === name) ?? "webhook";

/** A secret for webhooks in the format of Standard Webhooks. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
