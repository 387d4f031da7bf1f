import type { TextKey, Translate } from "#staff/i18n/texts.tsx";
import { columnNameOf as nameInLists } from "../catalogue-data/column-names.ts";
import { columnNameWith as nameInProducts } from "../products/column-names.ts";

const tablesOfProducts: readonly string[] = ["products", "product_translations", "product_parameters"];

/** The columns of the texts of certificates. */
const namesOfTexts: Record<string, TextKey> = {
  short_name: "certificates.column.short_name",
  name: "certificates.column.name",
  covers: "certificates.column.covers",
  description: "certificates.column.description",
  issuer: "certificates.column.issuer",
  limits: "certificates.column.limits",
  verification: "certificates.column.verification",
};

/** Their other columns. */
const namesOfFacts: Record<string, TextKey> = {
  position: "enquirySettings.position",
  is_shown: "certificates.column.is_shown",
  is_sample: "certificates.column.is_sample",
  number: "certificates.column.number",
  valid_from: "certificates.column.valid_from",
  valid_to: "certificates.column.valid_to",
  website: "certificates.column.website",
  scan: "certificates.column.scan",
};

/** What screens call the columns of tables that have a form of their own. */
const inForms: Record<string, Record<string, TextKey>> = {
  picture_texts: { alt_text: "pictures.texts.title" },
  picture_focus_points: { x: "pictures.focus.x", y: "pictures.focus.y" },
  added_languages: { code: "site.language" },
  redirects: { path: "redirects.path", target: "redirects.target" },
  enquiries: {
    status: "enquiries.setStatus.open",
    assigned_to: "enquiries.column.owner",
    first_answered_at: "audit.column.firstAnswered",
    closed_at: "audit.column.closed",
  },
  product_drafts: { changes: "products.draft.column.changes", publish_at: "audit.column.publishAt" },
  certificates: { ...namesOfTexts, ...namesOfFacts },
  certificate_translations: { ...namesOfTexts, certificate_id: "audit.column.certificate" },
  site_texts: { language: "site.language", key: "audit.column.key", text: "site.text", is_unread: "site.machine.unread" },
  site_settings: { key: "audit.column.setting", language: "site.language", value: "audit.column.value" },
  mail_passwords: { host: "company.name.mailHost", username: "company.name.mailUsername", password: "company.name.mailPassword" },
  site_lists: { list: "audit.column.list", items: "audit.column.items", facts: "audit.column.facts" },
  site_changes: { row: "audit.column.row", change: "audit.column.change", is_unread: "site.machine.unread" },
  planned_publications: { publish_at: "audit.column.publishAt" },
  storage_objects: {
    bucket_id: "audit.file.bucket",
    name: "audit.file.name",
    hash: "audit.file.hash",
    size: "audit.file.size",
    content_type: "audit.file.type",
    valid_until: "documents.validUntil",
  },
  storage_links: { file_id: "audit.column.file", created_by: "audit.column.createdBy", expires_at: "audit.column.expires" },
  holidays: { day: "enquirySettings.holidays.day", name: "enquirySettings.holidays.name" },
  mail_templates: {
    name: "enquirySettings.templates.name",
    body: "enquirySettings.templates.body",
    position: "enquirySettings.position",
  },
  answering_times: {
    answer_within_hours: "enquirySettings.times.within",
    counts: "enquirySettings.times.counts",
    working_days: "enquirySettings.times.days",
    opens: "enquirySettings.times.opens",
    closes: "enquirySettings.times.closes",
    time_zone: "enquirySettings.times.zone",
    remind_before_minutes: "enquirySettings.times.remind",
    digest_at: "enquirySettings.times.digest",
    publishes_share: "enquirySettings.times.publish",
  },
  enquiry_rules: {
    product_interest: "enquirySettings.rules.interest",
    country: "enquirySettings.rules.country",
    assigned_to: "enquirySettings.rules.assign",
    recipients: "enquirySettings.rules.recipients",
    position: "enquirySettings.position",
  },
  notice_channels: {
    name: "enquirySettings.channels.name",
    kind: "enquirySettings.channels.how",
    address: "audit.address",
    events: "enquirySettings.channels.events",
    include_details: "enquirySettings.channels.details",
    active: "audit.active",
  },
};

/** The columns that say to what a row belongs, which are the same in several tables. */
const inSeveralTables: Record<string, TextKey> = {
  product_id: "audit.column.product",
  parameter: "audit.column.parameter",
  kind: "products.parameters.kind",
  category: "products.column.category",
  grade: "products.column.grade",
  image_url: "products.column.image_url",
  language: "enquirySettings.templates.language",
  stale: "audit.column.stale",
};

/** What a column of a table is called on the screens; one without a name, as the program calls it. */
export function columnWords(table: string, column: string, t: Translate): string {
  const key = inForms[table]?.[column] ?? inSeveralTables[column];
  if (key !== undefined) return t(key);
  return tablesOfProducts.includes(table) ? nameInProducts(t)(column) : nameInLists(column, t);
}
