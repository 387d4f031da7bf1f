import type { SupabaseClient } from "@supabase/supabase-js";
import { asOne, type Condition } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { dueSoon, overdue, SOON_HOURS, soon } from "#staff/enquiries/due.ts";
import { ENDING_DAYS } from "#staff/files/validity.ts";
import type { Country } from "#staff/i18n/country-names.ts";
import { daysAfter } from "#staff/i18n/day.ts";
import { type Alert, readAlerts } from "#staff/server-status/status.ts";
import type { Rights } from "#staff/session/rights.ts";
import type { SampleState } from "#staff/shell/sample-content.ts";
import { type Kind, kinds, translations } from "../catalogue-data/entry.ts";
import { staleTranslations } from "../products/list/listed-product.ts";
import type { Item, SiteList } from "../site/site-list.ts";

/** Rows of a group that are shown; the others are in its list. */
const SHOWN = 3;

/** An enquiry, as far as the worklist shows it. */
export type WaitingEnquiry = Country & {
  id: number;
  reference: string;
  name: string;
  company: string;
  message: string;
  language: string;
  received_at: string;
  due_at: string | null;
};

export type WaitingMail = { id: number; recipient: string; kind: string; last_error: string | null; failed_at: string };

export type WaitingProduct = { id: number; slug: string; name: string; price_valid_until: string | null };

/** A draft that could not be published at its time, or will be soon. */
export type WaitingDraft = {
  publish_at: string | null;
  author: string;
  error: unknown;
  /** Undefined for the draft of the site. */
  product?: { slug: string; name: string };
};

export type WaitingCertificate = { id: number; short_name: string; valid_to: string };

/** The list of what buyers say. */
export const TESTIMONIALS = "home:testimonials.items";

/** What a buyer says, of which nobody has noted who has allowed it. */
export type WaitingConsent = Pick<Item, "item" | "text">;

export type WaitingDocument = { id: string; name: string; valid_until: string };

/** A language that some products are not translated into. */
export type WaitingLanguage = { code: string; missing: number };

/** A list that products choose from, and how many of its names are older than their English. */
export type WaitingNames = { kind: Kind; count: number };

/** A picture with texts that are older than its English one. */
export type WaitingPicture = {
  image_url: string;
  /** One of these texts. */
  alt_text: string;
  languages: readonly string[];
  /** One of the products that show it. */
  product: { slug: string; name: string } | undefined;
};

type GroupRows = {
  server: Alert;
  overdue: WaitingEnquiry;
  soon: WaitingEnquiry;
  mail: WaitingMail;
  unpublished: WaitingDraft;
  new: WaitingEnquiry;
  quarantined: WaitingEnquiry;
  documents: WaitingDocument;
  certificates: WaitingCertificate;
  consent: WaitingConsent;
  price: WaitingProduct;
  picture: WaitingProduct;
  stale: WaitingProduct;
  sample: SampleState;
  names: WaitingNames;
  texts: WaitingPicture;
  translations: WaitingLanguage;
  planned: WaitingDraft;
};
export type GroupName = keyof GroupRows;

type Group<Name extends GroupName> = { name: Name; count: number; rows: readonly GroupRows[Name][] };
type GroupOf = { [Name in GroupName]: Group<Name> };
type EnquiryGroup = GroupOf["overdue" | "soon" | "new" | "quarantined"];

/** What waits for somebody, in the order in which it should be done; groups of nothing are left out. */
export type Waiting = GroupOf[GroupName][];

type Look = { tone?: string; list?: string };
/**
 * The groups in the order in which they should be done, each with the list that shows all of it. What must be done now is chilli, what soon
 * turmeric; the rest is done when there is time.
 */
export const groups: Record<GroupName, Look> = {
  server: { tone: "text-chilli", list: "/server-status" },
  overdue: { tone: "text-chilli", list: "/enquiries?view=overdue" },
  soon: { tone: "text-amber", list: "/enquiries?view=soon" },
  mail: { tone: "text-chilli", list: "/mail?state=failed" },
  unpublished: { tone: "text-chilli", list: "/products?show=drafts" },
  new: { list: "/enquiries?status=new" },
  quarantined: { list: "/enquiries?view=doubtful" },
  documents: { list: "/documents?show=ending" },
  certificates: { list: "/certificates" },
  // Each row leads to its list.
  consent: {},
  price: { list: "/products?show=priceOver" },
  picture: { list: "/products?show=noPicture" },
  stale: { list: "/products?show=stale" },
  sample: { tone: "text-chilli", list: "/company" },
  // Three lists, each with a row of its own.
  names: {},
  texts: { list: "/media?view=stale" },
  translations: { list: "/products" },
  planned: { list: "/products?show=drafts" },
};
const order = Object.keys(groups);

/** Groups in the order in which they should be done, those of nothing left out. */
const inOrder = (groups: Waiting): Waiting =>
  groups.filter(({ count }) => count > 0).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));

/** The state of the server, enquiries, mail and drafts: what may change at any minute. */
export async function readWork(supabase: SupabaseClient, rights: Rights, now: Date): Promise<Waiting> {
  const [alerts, enquiries, mail, drafts] = await Promise.all([
    readAlerts(supabase, rights),
    rights.may("select", "enquiries") ? enquiryGroups(supabase, now) : [],
    rights.may("select", "outgoing_mail") ? failedMail(supabase) : undefined,
    rights.may("select", "product_drafts") ? draftGroups(supabase, now) : [],
  ]);
  const server = { name: "server" as const, count: alerts.length, rows: alerts };
  return inOrder([server, ...enquiries, ...(mail ? [mail] : []), ...drafts]);
}

type Gaps = {
  /** Which day it is for the person, `2026-11-24`. */
  day: string;
  languages: readonly string[];
};

/** What is missing of the products on the site, and which documents and certificates end. */
export async function readGaps(supabase: SupabaseClient, rights: Rights, { day, languages }: Gaps): Promise<Waiting> {
  const groups = await Promise.all([
    ...(rights.may("select", "products") ? productGroups(supabase, day) : []),
    ...(rights.may("select", "product_translations") ? [untranslated(supabase, languages)] : []),
    ...(rights.may("select", "categories") ? [staleNames(supabase)] : []),
    ...(rights.may("select", "picture_texts") ? [staleTexts(supabase, languages.length)] : []),
    ...(rights.may("select", "storage_objects") ? [endingDocuments(supabase, day)] : []),
    ...(rights.mayCall("remove_sample_content") ? [sampleParts(supabase)] : []),
    ...(rights.may("update", "certificates") ? [endingCertificates(supabase, day)] : []),
    ...(rights.mayCall("change_site_item") ? [withoutConsent(supabase)] : []),
  ]);
  return inOrder(groups);
}

/** What `rpc("waiting")` counts. New ones are counted there whether they are due or not. */
type Counts = { new: number; due_soon: number; overdue: number; quarantined: number };

/** Counts first: rows are read only of groups that have some. */
async function enquiryGroups(supabase: SupabaseClient, now: Date): Promise<EnquiryGroup[]> {
  const { data } = orThrow(await supabase.rpc("waiting", { within_hours: SOON_HOURS }));
  const counts: Counts = data.enquiries;
  const columns = "id,reference,name,company,country,country_code,message,language,received_at,due_at";
  const select = () => supabase.from("enquiries").select(columns).limit(SHOWN);
  const timed = (conditions: readonly Condition[]) => select().or(asOne(conditions)).order("due_at");
  const withTime = supabase.from("enquiries").select(columns, { count: "exact" }).eq("status", "new").limit(SHOWN).order("due_at");
  const reads: Promise<EnquiryGroup>[] = [];
  if (counts.overdue > 0) reads.push(read("overdue", timed(overdue(now)), counts.overdue));
  if (counts.due_soon > 0) reads.push(read("soon", timed(dueSoon(now)), counts.due_soon));
  if (counts.new > 0) reads.push(read("new", withTime.or(`due_at.gte.${soon(now).toISOString()},due_at.is.null`)));
  if (counts.quarantined > 0) {
    const doubtful = select().eq("status", "quarantined").order("received_at", { ascending: false });
    reads.push(read("quarantined", doubtful, counts.quarantined));
  }
  return Promise.all(reads);
}

function failedMail(supabase: SupabaseClient): Promise<GroupOf["mail"]> {
  const mails = supabase.from("outgoing_mail").select("id,recipient,kind,last_error,failed_at", { count: "exact" });
  const failed = mails.not("failed_at", "is", null).is("sent_at", null);
  return read("mail", failed.order("failed_at", { ascending: false }).limit(SHOWN));
}

/** So many days ahead planned drafts are shown, in milliseconds. */
const PLANNED = 7 * 86_400_000;

/** Drafts of products and that of the site, the earliest first. */
async function draftGroups(supabase: SupabaseClient, now: Date): Promise<GroupOf["unpublished" | "planned"][]> {
  const columns = "publish_at,author,error";
  const until = new Date(now.getTime() + PLANNED).toISOString();
  const group = async <Name extends "unpublished" | "planned">(name: Name) => {
    const drafts = (table: string, select: string) => {
      const all = supabase.from(table).select(select, { count: "exact" }).limit(SHOWN);
      return name === "unpublished" ? all.not("error", "is", null).order("updated_at") : all.lt("publish_at", until).order("publish_at");
    };
    const [ofSite, ofProducts] = await Promise.all([
      read<"unpublished" | "planned">(name, drafts("planned_publications", columns)),
      read<"unpublished" | "planned">(name, drafts("product_drafts", `${columns},product:products(slug,name)`)),
    ]);
    const at = ({ publish_at }: WaitingDraft) => publish_at ?? "";
    const rows = [...ofSite.rows, ...ofProducts.rows].sort((one, other) => at(one).localeCompare(at(other)));
    return { name, count: ofSite.count + ofProducts.count, rows: rows.slice(0, SHOWN) };
  };
  return Promise.all([group("unpublished"), group("planned")]);
}

function productGroups(supabase: SupabaseClient, day: string): Promise<GroupOf["price" | "picture" | "stale"]>[] {
  const columns = "id,slug,name,price_valid_until";
  const onSite = () => supabase.from("products").select(columns, { count: "exact" }).eq("active", true);
  const withStale = supabase.from("products").select(`${columns},${staleTranslations}`, { count: "exact" }).eq("active", true);
  return [
    read("price", onSite().lt("price_valid_until", day).order("price_valid_until").limit(SHOWN)),
    read("picture", onSite().is("image_url", null).order("name").limit(SHOWN)),
    read("stale", withStale.neq("stale.stale", "[]").order("name").limit(SHOWN)),
  ];
}

/** A row for each part of the sample content, however much there is of it. */
async function sampleParts(supabase: SupabaseClient): Promise<GroupOf["sample"]> {
  const all = orThrow(await supabase.rpc("sample_content")).data as SampleState[];
  const parts = all.filter(({ is_kept }) => !is_kept);
  return { name: "sample", count: parts.length, rows: parts.slice(0, SHOWN) };
}

async function staleNames(supabase: SupabaseClient): Promise<GroupOf["names"]> {
  const counts = kinds.map(async (kind) => {
    const { table, owner } = translations[kind];
    const { count } = orThrow(await supabase.from(table).select(owner, { count: "exact", head: true }).neq("stale", "[]"));
    return { kind, count: count ?? 0 };
  });
  const rows = (await Promise.all(counts)).filter(({ count }) => count > 0);
  return { name: "names", count: rows.reduce((sum, { count }) => sum + count, 0), rows };
}

/** Products are read only where there are such texts: a picture is opened in the product that shows it. */
async function staleTexts(supabase: SupabaseClient, languages: number): Promise<GroupOf["texts"]> {
  const texts = supabase.from("picture_texts").select("image_url,language,alt_text", { count: "exact" }).neq("stale", "[]");
  const { data, count } = orThrow(
    await texts
      .order("image_url")
      .order("language")
      .limit(SHOWN * languages),
  );
  const pictures = new Map<string, WaitingPicture>();
  for (const { image_url, language, alt_text } of data ?? []) {
    const others = pictures.get(image_url)?.languages ?? [];
    pictures.set(image_url, { image_url, alt_text, languages: [...others, language], product: undefined });
  }
  const rows = [...pictures.values()].slice(0, SHOWN);
  if (rows.length === 0) return { name: "texts", count: 0, rows };
  const addresses = rows.map(({ image_url }) => image_url);
  const { data: products } = orThrow(
    await supabase.from("products").select("slug,name,image_url").in("image_url", addresses).order("name"),
  );
  const productOf = (address: string) => products?.find(({ image_url }) => image_url === address);
  return { name: "texts", count: count ?? 0, rows: rows.map((row) => ({ ...row, product: productOf(row.image_url) })) };
}

function endingDocuments(supabase: SupabaseClient, day: string): Promise<GroupOf["documents"]> {
  const documents = supabase.from("storage_objects").select("id,name,valid_until", { count: "exact" }).eq("bucket_id", "documents");
  return read("documents", documents.lte("valid_until", daysAfter(day, ENDING_DAYS)).order("valid_until").limit(SHOWN));
}

function endingCertificates(supabase: SupabaseClient, day: string): Promise<GroupOf["certificates"]> {
  const certificates = supabase.from("certificates").select("id,short_name,valid_to", { count: "exact" }).eq("is_shown", true);
  return read("certificates", certificates.lte("valid_to", daysAfter(day, ENDING_DAYS)).order("valid_to").limit(SHOWN));
}

async function withoutConsent(supabase: SupabaseClient): Promise<GroupOf["consent"]> {
  const { items } = orThrow(await supabase.rpc("site_list", { list: TESTIMONIALS })).data as SiteList;
  const rows = items.filter(({ lacks_consent }) => lacks_consent);
  return { name: "consent", count: rows.length, rows: rows.slice(0, SHOWN) };
}

/** By language: how many products on the site have no texts in it. The languages are counted one by one only where some texts are missing. */
async function untranslated(supabase: SupabaseClient, languages: readonly string[]): Promise<GroupOf["translations"]> {
  const products = supabase.from("products").select("id", { count: "exact", head: true }).eq("active", true);
  const translatedInto = async (codes: readonly string[]) => {
    const translations = supabase.from("product_translations").select("product_id,products!inner(active)", { count: "exact", head: true });
    return orThrow(await translations.in("language", codes).eq("products.active", true)).count ?? 0;
  };
  const [{ count }, translated] = await Promise.all([products.then(orThrow), translatedInto(languages)]);
  const all = count ?? 0;
  const inAll = all * languages.length - translated;
  if (inAll === 0) return { name: "translations", count: 0, rows: [] };
  const rows = await Promise.all(languages.map(async (code) => ({ code, missing: all - (await translatedInto([code])) })));
  const missing = rows.filter((row) => row.missing > 0).sort((a, b) => b.missing - a.missing);
  return { name: "translations", count: inAll, rows: missing.slice(0, SHOWN) };
}

type Answer = { data: unknown; count: number | null; error: unknown };

/** The rows of a group, and how many there are: as the query counts them, unless that is known. */
async function read<Name extends GroupName>(name: Name, query: PromiseLike<Answer>, known?: number): Promise<Group<Name>> {
  const { data, count } = orThrow(await query);
  return { name, count: known ?? count ?? 0, rows: data as GroupRows[Name][] };
}
