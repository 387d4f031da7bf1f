import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { useAttachmentName } from "./attachment-name.ts";
import type { Draft } from "./message-draft.ts";

/** The preview of the mail: sender, recipient, text, and attachments. */
export function ReplyPreview({ open, onClose, enquiry, draft }: { open: boolean; onClose: () => void; enquiry: Enquiry; draft: Draft }) {
  const t = useTexts();
  const person = usePerson();
  const { company, languages } = useSite();
  const nameOf = useAttachmentName();
  const { language, subject, body, attachments } = draft;
  return (
    <Dialog open={open} onClose={onClose} title={t("enquiries.reply.preview")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line pb-3">
        <dt className="text-bark">{t("enquiries.reply.previewFrom")}</dt>
        <dd>
          {person.name}, {company}
        </dd>
        <dt className="text-bark">{t("enquiries.reply.to")}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {enquiry.name} &lt;{enquiry.email}&gt;
        </dd>
        <dt className="text-bark">{t("enquiries.reply.subject")}</dt>
        <dd lang={language}>{subject}</dd>
        <dt className="text-bark">{t("enquiries.thread.files")}</dt>
        <dd>{attachments.length === 0 ? t("enquiries.reply.previewNone") : attachments.map(nameOf).join(", ")}</dd>
      </dl>
      <div className="pt-3 whitespace-pre-line" lang={language} dir={languages.find(({ code }) => code === language)?.direction}>
        {body}
      </div>
    </Dialog>
  );
}
