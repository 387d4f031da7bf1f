import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { messageOf } from "#staff/backend/errors.ts";
import { DueBar } from "#staff/enquiries/due-bar.tsx";
import { countryOf, useCountryNames } from "#staff/i18n/country-names.ts";
import { dayOf } from "#staff/i18n/day.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useTimeZone } from "#staff/i18n/time-zone.tsx";
import { AlertLines } from "#staff/server-status/alert-lines.tsx";
import { seesStatus } from "#staff/server-status/status.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import type { SampleState } from "#staff/shell/sample-content.ts";
import { Badge } from "#staff/ui/badge.tsx";
import { classes } from "#staff/ui/classes.ts";
import {
  type GroupName,
  groups,
  TESTIMONIALS,
  type Waiting,
  type WaitingCertificate,
  type WaitingConsent,
  type WaitingDocument,
  type WaitingDraft,
  type WaitingEnquiry,
  type WaitingLanguage,
  type WaitingMail,
  type WaitingNames,
  type WaitingPicture,
  type WaitingProduct,
} from "./waiting.ts";

export function Worklist({ waiting, now }: { waiting: Waiting; now: Date }) {
  const t = useTexts();
  return waiting.map((group) => (
    <GroupFrame key={group.name} name={group.name} count={group.count} shown={group.rows.length}>
      {group.name === "server" &&
        group.rows.map((alert) => (
          <li key={alert.kind} className="-mx-2 border-b border-line px-2 py-2">
            <AlertLines alert={alert} />
          </li>
        ))}
      {group.name === "mail" && group.rows.map((mail) => <MailRow key={mail.id} mail={mail} />)}
      {(group.name === "unpublished" || group.name === "planned") &&
        group.rows.map((draft) => <DraftRow key={draft.product?.slug ?? ""} draft={draft} />)}
      {group.name === "translations" && group.rows.map((language) => <LanguageRow key={language.code} language={language} />)}
      {group.name === "names" && group.rows.map((names) => <NamesRow key={names.kind} names={names} />)}
      {group.name === "sample" && group.rows.map((state) => <SampleRow key={state.part} state={state} />)}
      {group.name === "texts" && group.rows.map((picture) => <PictureRow key={picture.image_url} picture={picture} />)}
      {group.name === "documents" && group.rows.map((document) => <DocumentRow key={document.id} document={document} now={now} />)}
      {group.name === "certificates" && group.rows.map((row) => <CertificateRow key={row.id} certificate={row} now={now} />)}
      {group.name === "consent" && group.rows.map((row) => <ConsentRow key={row.item} testimonial={row} />)}
      {(group.name === "picture" || group.name === "price" || group.name === "stale") &&
        group.rows.map((product) => <ProductRow key={product.id} product={product} isPrice={group.name === "price"} />)}
      {(group.name === "overdue" || group.name === "soon" || group.name === "new" || group.name === "quarantined") &&
        group.rows.map((enquiry) => (
          <EnquiryRow key={enquiry.id} enquiry={enquiry} now={now} note={group.name === "quarantined" ? t("today.notSent") : undefined} />
        ))}
    </GroupFrame>
  ));
}

function GroupFrame({ name, count, shown, children }: { name: GroupName; count: number; shown: number; children: ReactNode }) {
  const t = useTexts();
  const heading = useId();
  const rights = useRights();
  const { tone = "text-ink", list } = groups[name];
  const isOpen = list !== undefined && (name !== "server" || seesStatus(rights));
  return (
    <section aria-labelledby={heading}>
      <div className="-mx-2 flex items-baseline gap-3 border-b border-edge px-2 pb-1">
        <h2 id={heading} className={classes("heading flex-1", tone)}>
          {t(`today.group.${name}`)} <span className="font-sans text-base">{count}</span>
        </h2>
        {isOpen && (
          <Link to={list} className="inline-flex min-h-6 items-center text-sm font-semibold text-chilli pointer-coarse:min-h-11">
            {count > shown || name === "translations" ? t("today.all", { count }) : t("today.toList")}
            <span className="visually-hidden">: {t(`today.group.${name}`)}</span>
          </Link>
        )}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

/** A row whose whole line is a link. */
function Row({
  to,
  start,
  title,
  beside,
  line,
  end,
}: {
  to: string;
  start?: ReactNode;
  title: string;
  beside?: string;
  line?: string;
  end?: ReactNode;
}) {
  return (
    <li className="relative flex items-center gap-4 -mx-2 border-b border-line px-2 py-2 hover:bg-paper-deep">
      {start}
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <Link to={to} className="font-semibold no-underline after:absolute after:inset-0">
            <bdi>{title}</bdi>
          </Link>{" "}
          {beside !== undefined && beside !== "" && <bdi className="text-sm text-bark">{beside}</bdi>}
        </p>
        {line !== undefined && line !== "" && (
          <p className="truncate text-sm text-bark" dir="auto">
            {line}
          </p>
        )}
      </div>
      {end !== undefined && <span className="shrink-0 text-sm text-bark">{end}</span>}
    </li>
  );
}

function EnquiryRow({ enquiry, now, note }: { enquiry: WaitingEnquiry; now: Date; note?: string }) {
  const { relative } = useFormats();
  const countryName = useCountryNames();
  const { reference, name, company, message, language, received_at, due_at } = enquiry;
  const languageName = useLanguageNames();
  return (
    <Row
      to={`/enquiries/${reference}`}
      start={
        note === undefined && due_at !== null ? (
          <DueBar enquiry={enquiry} now={now} />
        ) : (
          <span className="w-24 shrink-0 text-sm text-bark">{relative(received_at, now)}</span>
        )
      }
      title={name}
      beside={[company, countryName(countryOf(enquiry))].filter(Boolean).join(", ")}
      line={note ?? message}
      end={<span className="max-sm:hidden">{languageName(language)}</span>}
    />
  );
}

function MailRow({ mail }: { mail: WaitingMail }) {
  const { relative } = useFormats();
  return <Row to="/mail?state=failed" title={mail.recipient} line={mail.last_error ?? undefined} end={relative(mail.failed_at)} />;
}

function ProductRow({ product, isPrice }: { product: WaitingProduct; isPrice: boolean }) {
  const t = useTexts();
  const { date } = useFormats();
  const { slug, name, price_valid_until: until } = product;
  return (
    <Row to={`/products/${slug}`} title={name} end={isPrice && until !== null ? t("today.until", { date: date(until) }) : undefined} />
  );
}

function DraftRow({ draft }: { draft: WaitingDraft }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { product, publish_at, author, error } = draft;
  return (
    <Row
      to={product === undefined ? "/site" : `/products/${product.slug}`}
      title={product?.name ?? t("today.site")}
      beside={author}
      line={error === null ? undefined : messageOf(error, t)}
      end={publish_at === null ? undefined : dateTime(publish_at)}
    />
  );
}

function LanguageRow({ language: { code, missing } }: { language: WaitingLanguage }) {
  const t = useTexts();
  const languageName = useLanguageNames();
  return <Row to="/products" title={languageName(code)} end={t("today.untranslated", { count: missing })} />;
}

function NamesRow({ names: { kind, count } }: { names: WaitingNames }) {
  const t = useTexts();
  return <Row to={`/catalogue-data/${kind}`} title={t(`catalogueData.${kind}.title`)} end={t("today.names", { count })} />;
}

function SampleRow({ state: { part, count } }: { state: SampleState }) {
  const t = useTexts();
  return <Row to="/company" title={t(`company.samples.${part}`, { count })} line={t(`company.samples.of.${part}`)} />;
}

function PictureRow({ picture: { alt_text, languages, product } }: { picture: WaitingPicture }) {
  const languageName = useLanguageNames();
  const to = product === undefined ? "/media?view=stale" : `/products/${product.slug}`;
  return <Row to={to} title={product?.name ?? alt_text} line={languages.map(languageName).join(", ")} />;
}

function DocumentRow({ document: { name, valid_until: until }, now }: { document: WaitingDocument; now: Date }) {
  return <Row to="/documents?show=ending" title={name} end={<Until day={until} now={now} />} />;
}

function CertificateRow({ certificate: { id, short_name, valid_to }, now }: { certificate: WaitingCertificate; now: Date }) {
  return <Row to={`/certificates?open=${id}`} title={short_name} end={<Until day={valid_to} now={now} />} />;
}

function ConsentRow({ testimonial: { item, text } }: { testimonial: WaitingConsent }) {
  return <Row to={`/site?page=/&text=${TESTIMONIALS}.${item}.name`} title={text} />;
}

/** The last day of something; marked if it is over. */
function Until({ day, now }: { day: string; now: Date }) {
  const t = useTexts();
  const { date } = useFormats();
  const hasEnded = day < dayOf(now, useTimeZone());
  return hasEnded ? <Badge tone="now">{t("today.ended", { date: date(day) })}</Badge> : t("today.until", { date: date(day) });
}
