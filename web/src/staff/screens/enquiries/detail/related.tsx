import { Link } from "react-router";
import { type Enquiry, statusTones } from "#staff/enquiries/enquiry.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { useRelated } from "./use-enquiry.ts";

type RelatedProps = { enquiry: Enquiry; onOpen: (reference: string) => void };

export function Related({ enquiry, onOpen }: RelatedProps) {
  const t = useTexts();
  const ofPerson = useRelated(enquiry, "person");
  const ofCompany = useRelated(enquiry, "company");
  if (!ofPerson.total && !ofCompany.total) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="label">{t("enquiries.related.title")}</h3>
      <Relatives of="person" found={ofPerson} onOpen={onOpen} />
      <Relatives of="company" found={ofCompany} onOpen={onOpen} />
    </section>
  );
}

type RelativesProps = Pick<RelatedProps, "onOpen"> & { of: "person" | "company"; found: ReturnType<typeof useRelated> };

function Relatives({ of, found: { rows = [], total = 0, more }, onOpen }: RelativesProps) {
  const t = useTexts();
  const { date } = useFormats();
  if (total === 0) return null;
  return (
    <div>
      <p className="text-sm text-bark">{t(`enquiries.related.${of}`, { count: total })}</p>
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
              {of === "company" && `${name}: `}
              <span lang={language}>{message}</span>
            </Link>
            <Badge tone={statusTones[status]}>{t(`enquiries.status.${status}`)}</Badge>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </div>
  );
}
