import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Dialog } from "#staff/ui/dialog.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { useAttachmentName } from "./attachment-name.ts";
import { addressesIn, type Draft } from "./message-draft.ts";

export function ReplyPreview({ open, onClose, enquiry, draft }: { open: boolean; onClose: () => void; enquiry: Enquiry; draft: Draft }) {
  const t = useTexts();
  const person = usePerson();
  const { company, languages } = useSite();
  const nameOf = useAttachmentName();
  const { cc, language, subject, body, attachments } = draft;
  const copies = addressesIn(cc);
  return (
    <Dialog open={open} onClose={onClose} title={t("enquiries.reply.preview")}>
      <div className="border-b border-line pb-3">
        <Facts>
          <Fact name={t("enquiries.reply.previewFrom")}>{`${person.name}, ${company}`}</Fact>
          <Fact name={t("enquiries.reply.to")}>{`${enquiry.name} <${enquiry.email}>`}</Fact>
          {copies.length > 0 && <Fact name={t("enquiries.reply.cc")}>{copies.join(", ")}</Fact>}
          <Fact name={t("enquiries.reply.subject")}>
            <span lang={language}>{subject}</span>
          </Fact>
          <Fact name={t("enquiries.thread.files")}>
            {attachments.length === 0 ? t("enquiries.reply.previewNone") : attachments.map(nameOf).join(", ")}
          </Fact>
        </Facts>
      </div>
      <div className="pt-3 whitespace-pre-line" lang={language} dir={languages.find(({ code }) => code === language)?.direction}>
        {body}
      </div>
    </Dialog>
  );
}
