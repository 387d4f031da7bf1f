import { Link } from "react-router";
import { useRows } from "#staff/backend/rows.ts";
import { type Enquiry, statusTones } from "#staff/enquiries/enquiry.ts";
import { callOf } from "#staff/enquiries/phone.ts";
import { countryOf, useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { type Contact, enquiriesOf } from "./contact-list.ts";
import { usePeople } from "./use-people.ts";

/** The most enquiries that are listed, newest first. */
const SHOWN = 50;

/** A person or a company: how to reach them, and their enquiries. */
export function ContactDrawer({ contact, onClose }: { contact: Contact | undefined; onClose: () => void }) {
  const t = useTexts();
  const title = contact === undefined ? t("contacts.title") : contact.by === "contact" ? contact.name : contact.company;
  return (
    <Drawer open={contact !== undefined} onClose={onClose} title={title}>
      {contact && <Content key={contact.key} contact={contact} />}
    </Drawer>
  );
}

const link = "font-semibold text-leaf hover:underline [overflow-wrap:anywhere]";

function Content({ contact }: { contact: Contact }) {
  const t = useTexts();
  const peopleOf = usePeople();
  const countryName = useCountryNames();
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        {contact.by === "company" ? (
          <Fact name={t("contacts.people")}>
            <Link className={link} to={{ pathname: "/contacts", search: String(new URLSearchParams({ search: contact.company })) }}>
              {peopleOf(contact)}
            </Link>
          </Fact>
        ) : (
          <>
            <Fact name={t("contacts.email")}>
              <a className={link} href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            </Fact>
            <Fact name={t("contacts.phone")}>
              {contact.phone === "" ? (
                "–"
              ) : (
                <a className={link} dir="ltr" href={callOf(contact.phone)}>
                  {contact.phone}
                </a>
              )}
            </Fact>
            <Fact name={t("contacts.company")}>{contact.company || "–"}</Fact>
          </>
        )}
        <Fact name={t("contacts.country")}>{countryName(countryOf(contact)) || "–"}</Fact>
      </Facts>
      <section>
        <h3 className="label pb-1">{t("contacts.enquiries")}</h3>
        <Enquiries contact={contact} />
      </section>
    </div>
  );
}

function Enquiries({ contact }: { contact: Contact }) {
  const t = useTexts();
  const { date } = useFormats();
  const { rows = [], ...query } = useRows<Enquiry>("enquiries", {
    select: "id,reference,status,received_at,message,language,name",
    conditions: enquiriesOf(contact),
    order: "received_at.desc,id.desc",
    perPage: SHOWN,
  });
  return (
    <>
      <QueryState query={query} lines={4} />
      <ul>
        {rows.map(({ reference, status, received_at, message, language, name }) => (
          <li key={reference} className="border-t border-line py-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link className={link} to={`/enquiries/${reference}`}>
                {reference}
              </Link>
              <span className="text-sm text-bark">
                {date(received_at)}
                {contact.by === "company" && ` · ${name}`}
              </span>
              <Badge tone={statusTones[status]}>{t(`enquiries.status.${status}`)}</Badge>
            </p>
            <p className="line-clamp-2 text-sm" lang={language}>
              {message}
            </p>
          </li>
        ))}
      </ul>
      {query.total !== undefined && query.total > SHOWN && (
        <Link className={link} to={{ pathname: "/enquiries", search: String(new URLSearchParams({ view: "all", search: contact.key })) }}>
          {t("contacts.all", { count: query.total })}
        </Link>
      )}
    </>
  );
}
