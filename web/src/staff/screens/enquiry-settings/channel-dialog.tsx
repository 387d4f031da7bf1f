import { useState } from "react";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { Checkbox } from "#staff/ui/choice.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { type Channel, type ChannelKind, events, kinds } from "./channel.ts";

type ChannelDialogProps = {
  /** Undefined to create a new channel. */
  channel: Channel | undefined;
  onClose: () => void;
};

/** One channel: its address, and its events. */
export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const t = useTexts();
  const { create, update } = useRowWrite<Channel>("notice_channels");
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? "webhook");
  const [newSecret] = useState(randomSecret);
  const { busy, error, onSubmit } = useSubmit(async (fields) => {
    const secret = textOf(fields, "secret");
    const data = {
      name: textOf(fields, "name"),
      address: textOf(fields, "address"),
      // If left empty, the secret is not changed.
      ...(secret !== "" && { secret }),
      events: events.filter((event) => fields.has(event)),
      include_details: fields.has("include_details"),
    };
    await (channel === undefined ? create({ ...data, kind }) : update(channel, data));
    showSuccess(t("ui.saved"));
    onClose();
  });
  return (
    <FormDialog
      title={t(channel === undefined ? "enquirySettings.channels.add" : "enquirySettings.channels.edit")}
      onClose={onClose}
      onSubmit={onSubmit}
      busy={busy}
      error={error}
    >
      {channel === undefined && (
        <SelectField
          label={t("enquirySettings.channels.how")}
          options={kinds.map((value) => ({ value, label: t(`enquirySettings.channels.kind.${value}`) }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(kinds.find((known) => known === currentTarget.value) ?? "webhook")}
        />
      )}
      <TextField label={t("enquirySettings.channels.name")} name="name" required maxLength={100} defaultValue={channel?.name ?? ""} />
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
          required={channel === undefined}
          autoComplete="off"
          spellCheck={false}
          hint={t(channel === undefined ? `enquirySettings.channels.secretHint.${kind}` : "enquirySettings.channels.secretKept")}
          defaultValue={channel === undefined && kind === "webhook" ? newSecret : ""}
        />
      )}
      <fieldset>
        <legend className="text-sm text-bark">{t("enquirySettings.channels.events")}</legend>
        {events.map((event) => (
          <Checkbox
            key={event}
            name={event}
            label={t(`enquirySettings.channels.event.${event}`)}
            defaultChecked={channel === undefined ? event !== "quarantined" : channel.events.includes(event)}
          />
        ))}
      </fieldset>
      <Checkbox
        name="include_details"
        label={t("enquirySettings.channels.details")}
        hint={t("enquirySettings.channels.detailsHint")}
        defaultChecked={channel?.include_details ?? false}
      />
    </FormDialog>
  );
}

/** A secret for webhooks in the format of Standard Webhooks. */
function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
