import { Link } from "react-router";
import { type Enquiry, statusTones } from "#staff/enquiries/enquiry.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { useRelated } from "./use-enquiry.ts";

export function Related({ enquiry, onOpen }: { enquiry: Enquiry; onOpen: (reference: string) => void }) {
  const t = useTexts();
  const { date } = useFormats();
  const related = useRelated(enquiry);
  if (related === undefined || related.person.length + related.company.length === 0) return null;
  const parts = [
    { key: "person", rows: related.person },
    { key: "company", rows: related.company },
  ] as const;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="label">{t("enquiries.related.title")}</h3>
      {parts.map(
        ({ key, rows }) =>
          rows.length > 0 && (
            <div key={key}>
              <p className="text-sm text-bark">{t(`enquiries.related.${key}`, { count: rows.length })}</p>
              <ul>
                {rows.map(({ reference, name, status, received_at, message, language }) => (
                  <li key={reference} className="flex items-center gap-3 border-b border-line py-1.5">
                    <span className="w-24 shrink-0 text-sm text-bark">{date(received_at)}</span>
                    <Link
                      to={`/enquiries/${reference}`}
                      className="min-w-0 flex-1 truncate hover:underline"
                      onClick={(event) => {
                        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                        event.preventDefault();
                        onOpen(reference);
                      }}
                    >
                      {key === "company" && `${name}: `}
                      <span lang={language}>{message}</span>
                    </Link>
                    <Badge tone={statusTones[status]}>{t(`enquiries.status.${status}`)}</Badge>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  );
}
