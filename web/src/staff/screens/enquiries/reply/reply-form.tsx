import { Eye, Paperclip, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { type MailTemplate, useTemplates } from "#staff/enquiries/use-templates.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { ConfirmDialog } from "#staff/session/confirm-dialog.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { useSetting } from "#staff/session/settings.ts";
import { useSite } from "#staff/site-context.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Form } from "#staff/ui/form.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextArea, TextField } from "#staff/ui/text-field.tsx";
import { nameIn, useProduct } from "../use-product.ts";
import { AttachDialog } from "./attach-dialog.tsx";
import { useAttachmentName } from "./attachment-name.ts";
import { type Draft, keyOfAttachment, MAX_ATTACHMENTS } from "./message-draft.ts";
import { blanksIn, fillIn, missingIn } from "./placeholders.ts";
import { ReplyPreview } from "./reply-preview.tsx";
import { useSend } from "./use-send.ts";

type ReplyFormProps = { enquiry: Enquiry; draft: Draft; empty: Draft; change: (changed: Partial<Draft>) => void };

export function ReplyForm({ enquiry, draft, empty, change }: ReplyFormProps) {
  const t = useTexts();
  const person = usePerson();
  const [signature] = useSetting("signature");
  const { languages } = useSite();
  const languageName = useLanguageNames();
  const { data: product } = useProduct(enquiry);
  const { rows: templates = [] } = useTemplates(draft.language);
  const nameOf = useAttachmentName();
  const [attaching, setAttaching] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [replacing, setReplacing] = useState<MailTemplate>();
  const { send, isPending, error } = useSend(enquiry);
  const { cc, language, subject, body, attachments } = draft;
  const blanks = blanksIn(
    body,
    templates.map((template) => template.body),
  );
  const missing = [...missingIn(body), ...blanks];
  const isReady = subject.trim() !== "" && body.trim() !== "" && missing.length === 0 && !isPending;
  const direction = languages.find(({ code }) => code === language)?.direction;

  const take = ({ body }: MailTemplate) => {
    const values = {
      name: enquiry.name,
      company: enquiry.company,
      reference: enquiry.reference,
      product: product ? nameIn(product, language) : undefined,
      signature: signature || person.name,
    };
    change({ body: fillIn(body, values) });
  };
  const choose = (template: MailTemplate) => (body.trim() === empty.body.trim() ? take(template) : setReplacing(template));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) send();
  };
  return (
    <>
      <Form form={{ busy: isPending, error, onSubmit }} className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-x-2 text-sm">
          <span className="text-bark">{t("enquiries.reply.to")}</span>
          <span className="[overflow-wrap:anywhere]">
            {enquiry.name} &lt;{enquiry.email}&gt;
          </span>
        </p>
        <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-3">
          <TextField
            label={t("enquiries.reply.cc")}
            hint={t("enquiries.reply.ccHint")}
            inputMode="email"
            maxLength={2000}
            dir="ltr"
            value={cc}
            onChange={({ currentTarget }) => change({ cc: currentTarget.value })}
          />
          <div className="grid grid-cols-2 gap-3">
            <LanguageField
              label={t("enquiries.reply.language")}
              value={language}
              onChange={({ currentTarget }) => change({ language: currentTarget.value })}
            />
            <SelectField
              label={t("enquiries.reply.template")}
              empty={
                templates.length === 0
                  ? t("enquiries.reply.noTemplates", { language: languageName(language) })
                  : t("enquiries.reply.chooseTemplate")
              }
              options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
              disabled={templates.length === 0}
              value=""
              onChange={({ currentTarget }) => {
                const template = templates.find(({ id }) => String(id) === currentTarget.value);
                if (template) choose(template);
              }}
            />
          </div>
          <TextField
            label={t("enquiries.reply.subject")}
            required
            maxLength={200}
            lang={language}
            dir={direction}
            value={subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
          <TextArea
            label={t("enquiries.reply.body")}
            required
            className="[&_textarea]:min-h-44"
            maxLength={20_000}
            lang={language}
            dir={direction}
            error={missing.length > 0 ? t("enquiries.reply.missing", { names: missing.join(", ") }) : undefined}
            value={body}
            onChange={({ currentTarget }) => change({ body: currentTarget.value })}
          />
          {attachments.length > 0 && (
            <ul aria-label={t("enquiries.thread.files")} className="flex flex-wrap gap-2">
              {attachments.map((attachment) => (
                <li
                  key={keyOfAttachment(attachment)}
                  className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-paper ps-2 text-sm"
                >
                  <Icon of={Paperclip} size={14} />
                  <span className="min-w-0 truncate">{nameOf(attachment)}</span>
                  <IconButton
                    icon={X}
                    size="small"
                    label={t("enquiries.reply.remove", { name: nameOf(attachment) })}
                    onClick={() => change({ attachments: attachments.filter((other) => other !== attachment) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" icon={Paperclip} disabled={attachments.length >= MAX_ATTACHMENTS} onClick={() => setAttaching(true)}>
              {t("enquiries.reply.attach")}
            </Button>
            <Button size="small" tone="quiet" icon={Eye} onClick={() => setPreviewing(true)}>
              {t("enquiries.reply.preview")}
            </Button>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button type="submit" disabled={!isReady}>
              {t("enquiries.reply.send")}
            </Button>
            <Button tone="primary" disabled={!isReady} onClick={() => send("quoted")}>
              {t("enquiries.reply.sendQuoted")}
            </Button>
          </div>
        </fieldset>
      </Form>
      {/* Outside of the form, which Enter in a dialog would send. */}
      <AttachDialog
        open={attaching}
        onClose={() => setAttaching(false)}
        language={language}
        product={product ?? undefined}
        onAttach={(attachment) => {
          const isThere = attachments.some((other) => keyOfAttachment(other) === keyOfAttachment(attachment));
          if (!isThere) change({ attachments: [...attachments, attachment] });
          setAttaching(false);
        }}
      />
      <ReplyPreview open={previewing} onClose={() => setPreviewing(false)} enquiry={enquiry} draft={draft} />
      {replacing && (
        <ConfirmDialog
          title={t("enquiries.reply.replaceTitle")}
          hint={t("enquiries.reply.replaceHint")}
          submit={t("enquiries.reply.replace")}
          tone="primary"
          onConfirm={async () => take(replacing)}
          onClose={() => setReplacing(undefined)}
        />
      )}
    </>
  );
}
