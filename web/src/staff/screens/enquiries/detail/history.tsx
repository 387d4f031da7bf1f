import { statuses } from "#staff/enquiries/enquiry.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import type { EnquiryEvent } from "./use-enquiry.ts";

/** The actor of events without a person. */
const PROGRAM = "mirchi";

export function History({ events }: { events: readonly EnquiryEvent[] }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const languageName = useLanguageNames();
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="label">{t("enquiries.history.title")}</h3>
      <ol className="flex flex-col gap-0.5 text-sm text-bark">
        {events.toReversed().map((event) => (
          <li key={event.id} className="flex gap-3">
            <time dateTime={event.at} className="w-36 shrink-0">
              {dateTime(event.at)}
            </time>
            <span className="min-w-0">
              <span className="text-ink">{eventText(event, t, languageName)}</span>{" "}
              {event.actor !== PROGRAM && t("enquiries.history.by", { name: event.actor })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const kinds = ["note", "reply", "reply_cancelled", "mail_retried", "released", "reminder"] as const;
const mails = ["company", "confirmation", "reply", "account"] as const;

/** The text of an event. An unknown kind is shown by its name. */
function eventText({ kind, details }: EnquiryEvent, t: Translate, languageName: (code: string) => string): string {
  const known = kinds.find((name) => name === kind);
  if (known !== undefined) return t(`enquiries.history.${known}`);
  switch (kind) {
    case "received":
      return t("enquiries.history.received", { language: languageName(String(details.language)) });
    case "status":
      return t("enquiries.history.status", { from: statusText(details.from, t), to: statusText(details.to, t) });
    case "assignment":
      return typeof details.to_name === "string"
        ? t("enquiries.history.assignment", { to: details.to_name })
        : t("enquiries.history.unassignment");
    case "mail_sent":
    case "mail_failed": {
      const mail = mails.find((name) => name === (details.kind ?? details.mail)) ?? "other";
      const text = t(`enquiries.history.${kind}`, { mail: t(`enquiries.history.mail.${mail}`) });
      return typeof details.error === "string" ? `${text} (${details.error})` : text;
    }
    default:
      return kind;
  }
}

function statusText(value: unknown, t: Translate): string {
  const known = [...statuses, "quarantined" as const].find((status) => status === value);
  return known === undefined ? String(value) : t(`enquiries.status.${known}`);
}
