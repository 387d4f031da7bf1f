import { Link } from "react-router";
import { statusTones } from "#staff/enquiries/enquiry.ts";
import { callOf } from "#staff/enquiries/phone.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import type { By, Contact } from "./groups.ts";

/** A person or a company: how to reach them, and all their enquiries. */
export function ContactDrawer({ contact, by, onClose }: { contact: Contact | undefined; by: By; onClose: () => void }) {
  const t = useTexts();
  return (
    <Drawer
      open={contact !== undefined}
      onClose={onClose}
      title={contact === undefined ? t("contacts.title") : by === "contact" ? contact.latest.name : contact.key}
    >
      {contact && <Content contact={contact} by={by} />}
    </Drawer>
  );
}

function Content({ contact: { latest, enquiries, people }, by }: { contact: Contact; by: By }) {
  const t = useTexts();
  const { date } = useFormats();
  const link = "font-semibold text-leaf hover:underline [overflow-wrap:anywhere]";
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        {by === "company" ? (
          <Fact name={t("contacts.people")}>{people.join(", ")}</Fact>
        ) : (
          <>
            <Fact name={t("contacts.email")}>
              <a className={link} href={`mailto:${latest.email}`}>
                {latest.email}
              </a>
            </Fact>
            <Fact name={t("contacts.phone")}>
              {latest.phone === "" ? (
                "–"
              ) : (
                <a className={link} dir="ltr" href={callOf(latest.phone)}>
                  {latest.phone}
                </a>
              )}
            </Fact>
            <Fact name={t("contacts.company")}>{latest.company || "–"}</Fact>
          </>
        )}
        <Fact name={t("contacts.country")}>{latest.country || "–"}</Fact>
      </Facts>
      <section>
        <h3 className="label pb-1">{t("contacts.enquiries")}</h3>
        <ul>
          {enquiries.map(({ reference, status, received_at, message, language, name }) => (
            <li key={reference} className="border-t border-line py-2">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link className={link} to={`/enquiries/${reference}`}>
                  {reference}
                </Link>
                <span className="text-sm text-bark">
                  {date(received_at)}
                  {by === "company" && ` · ${name}`}
                </span>
                <Badge tone={statusTones[status]}>{t(`enquiries.status.${status}`)}</Badge>
              </p>
              <p className="line-clamp-2 text-sm" lang={language}>
                {message}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
