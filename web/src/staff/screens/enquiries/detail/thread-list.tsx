import { useMutation } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import { useRetry } from "#staff/enquiries/use-retry.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Icon } from "#staff/ui/icon.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { useNow } from "#staff/ui/use-now.ts";
import { replyTextOf } from "../reply/message-draft.ts";
import { useCancel } from "../reply/use-cancel.ts";
import { isOnItsWay, type Mail, type Note, type Reply, type Thread } from "./use-enquiry.ts";

export function ThreadList({ enquiry, thread }: { enquiry: Enquiry; thread: Thread }) {
  const t = useTexts();
  const { notes, replies, mails } = thread;
  const entries: (Note | Reply)[] = [...notes, ...replies];
  entries.sort((a, b) => a.created_at.localeCompare(b.created_at));
  const lost = mails.filter(({ kind, failed_at }) => kind !== "reply" && failed_at !== null);
  if (entries.length === 0 && lost.length === 0) return null;
  return (
    <section aria-label={t("enquiries.thread.title")} className="flex flex-col gap-3">
      {lost.map((mail) => (
        <Notice key={mail.id} tone="now" action={<Retry mail={mail} />}>
          {t(mail.kind === "confirmation" ? "enquiries.thread.confirmationFailed" : "enquiries.thread.companyFailed", {
            error: mail.last_error ?? "",
          })}
        </Notice>
      ))}
      {entries.map((entry) =>
        "subject" in entry ? (
          <ReplyEntry key={`reply-${entry.id}`} reply={entry} enquiry={enquiry} mail={mails.find(({ id }) => id === entry.mail_id)} />
        ) : (
          <NoteEntry key={`note-${entry.id}`} note={entry} />
        ),
      )}
    </section>
  );
}

function NoteEntry({ note: { author, created_at, body } }: { note: Note }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <div className="border-s-[3px] border-turmeric bg-turmeric-ground px-3 py-2">
      <p className="text-sm">
        <span className="font-semibold">{author}</span>{" "}
        <span className="text-bark">
          {dateTime(created_at)} · {t("enquiries.thread.note")}
        </span>
      </p>
      <p className="whitespace-pre-line">{body}</p>
    </div>
  );
}

function ReplyEntry({ reply, mail, enquiry }: { reply: Reply; mail: Mail | undefined; enquiry: Enquiry }) {
  const t = useTexts();
  const { dateTime, number } = useFormats();
  const { languages } = useSite();
  const { author, created_at, cc, subject, body, language, attachments } = reply;
  return (
    <div className="border-s-[3px] border-leaf bg-leaf-ground px-3 py-2">
      <p className="text-sm">
        <span className="font-semibold">{author}</span>{" "}
        <span className="text-bark [overflow-wrap:anywhere]">
          {dateTime(created_at)} · {t("enquiries.thread.to", { email: enquiry.email })}
          {cc.length > 0 && ` · ${t("enquiries.thread.cc", { emails: cc.join(", ") })}`}
        </span>
      </p>
      <div lang={language} dir={languages.find(({ code }) => code === language)?.direction}>
        <p className="font-semibold">{subject}</p>
        <p className="whitespace-pre-line">{body}</p>
      </div>
      {attachments.length > 0 && (
        <ul aria-label={t("enquiries.thread.files")} className="mt-1 flex flex-wrap gap-x-4 text-sm text-bark">
          {attachments.map(({ file_name, size }) => (
            <li key={file_name} className="inline-flex items-center gap-1">
              <Icon of={Paperclip} size={14} />
              {file_name} ({t("enquiries.attach.size", { kilobytes: number(Math.ceil(size / 1024)) })})
            </li>
          ))}
        </ul>
      )}
      <MailState reply={reply} mail={mail} enquiry={enquiry} />
    </div>
  );
}

/** Whether a reply was sent, or the mail server's message if it failed. */
function MailState({ reply, mail, enquiry }: { reply: Reply; mail: Mail | undefined; enquiry: Enquiry }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  if (mail === undefined) return <p className="mt-1 text-sm text-leaf">{t("enquiries.thread.delivered")}</p>;
  const { sent_at, failed_at, last_error } = mail;
  if (sent_at !== null) return <p className="mt-1 text-sm text-leaf">{t("enquiries.thread.sent", { at: dateTime(sent_at) })}</p>;
  if (failed_at !== null) {
    return (
      <div role="status" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-chilli">
        <span className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">
          {t("enquiries.thread.failed", { error: last_error ?? "" })}
        </span>
        <Retry mail={mail} />
      </div>
    );
  }
  return <Waiting reply={reply} mail={mail} enquiry={enquiry} />;
}

/** A reply that has not been sent yet. Until its mail leaves it can be cancelled. */
function Waiting({ reply, mail, enquiry }: { reply: Reply; mail: Mail; enquiry: Enquiry }) {
  const t = useTexts();
  const { time } = useFormats();
  const now = useNow(1000);
  const cancelReply = useCancel(enquiry);
  const cancel = useMutation({ mutationFn: () => cancelReply(reply.id, replyTextOf(reply)) });
  const isHeld = reply.send_at !== null && Date.parse(reply.send_at) > now.getTime();
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-amber">
        {mail.last_error === null
          ? t(isHeld ? "enquiries.thread.held" : "enquiries.thread.waiting")
          : t("enquiries.thread.tryingAgain", { error: mail.last_error, at: time(mail.next_attempt_at) })}
      </span>
      {isHeld && (
        <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("enquiries.thread.cancel")}
        </Button>
      )}
    </div>
  );
}

function Retry({ mail }: { mail: Mail }) {
  const t = useTexts();
  const retry = useRetry();
  if (isOnItsWay(mail)) return null;
  return (
    <Button size="small" busy={retry.isPending} onClick={() => retry.mutate([mail.id])}>
      {t("enquiries.thread.retry")}
    </Button>
  );
}
