import { Link } from "react-router";
import { statusTones } from "#staff/enquiries/enquiry.ts";
import { callOf } from "#staff/enquiries/phone.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { Drawer } from "#staff/ui/dialog.tsx";
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
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        {by === "company" ? (
          <>
            <dt className="text-bark">{t("contacts.people")}</dt>
            <dd>{people.join(", ")}</dd>
          </>
        ) : (
          <>
            <dt className="text-bark">{t("contacts.email")}</dt>
            <dd>
              <a className={link} href={`mailto:${latest.email}`}>
                {latest.email}
              </a>
            </dd>
            <dt className="text-bark">{t("contacts.phone")}</dt>
            <dd dir="ltr" className="text-start">
              {latest.phone === "" ? (
                "–"
              ) : (
                <a className={link} href={callOf(latest.phone)}>
                  {latest.phone}
                </a>
              )}
            </dd>
            <dt className="text-bark">{t("contacts.company")}</dt>
            <dd>{latest.company || "–"}</dd>
          </>
        )}
        <dt className="text-bark">{t("contacts.country")}</dt>
        <dd>{latest.country || "–"}</dd>
      </dl>
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
