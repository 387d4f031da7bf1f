import type { SupabaseClient } from "@supabase/supabase-js";
import type { Rights } from "#staff/session/rights.ts";
import { orThrow } from "#staff/session/use-submit.ts";

/** Rows of a group that are shown; the others are in its list. */
const SHOWN = 3;
/** How long before its hour an enquiry is due soon, in milliseconds: a quarter of a day, as the bars of the inbox have it. */
const SOON = 6 * 3_600_000;

/** An enquiry, as far as the worklist shows it. */
export type WaitingEnquiry = {
  id: number;
  name: string;
  company: string;
  country: string;
  message: string;
  language: string;
  received_at: string;
  due_at: string | null;
};

export type WaitingMail = { id: number; recipient: string; kind: string; last_error: string | null; failed_at: string };

export type WaitingProduct = { id: number; slug: string; name: string; price_valid_until: string | null };

/** A language that some products are not translated into. */
export type WaitingLanguage = { code: string; missing: number };

export type Group<Name extends string, Row> = { name: Name; count: number; rows: readonly Row[] };
export type EnquiryGroup = Group<"overdue" | "soon" | "new" | "quarantined", WaitingEnquiry>;
export type MailGroup = Group<"mail", WaitingMail>;
export type ProductGroup = Group<"picture" | "price", WaitingProduct>;
export type LanguageGroup = Group<"translations", WaitingLanguage>;

/** What waits for somebody, in the order in which it should be done; groups of nothing are left out. */
export type Waiting = (EnquiryGroup | MailGroup | ProductGroup | LanguageGroup)[];

const order: Waiting[number]["name"][] = ["overdue", "soon", "mail", "new", "quarantined", "price", "picture", "translations"];

/** What to ask: as whom, when, and which day it is for the person (`2026-11-24`). */
export type Question = { rights: Rights; now: Date; day: string; languages: readonly string[] };

export async function readWaiting(supabase: SupabaseClient, question: Question): Promise<Waiting> {
  const { rights } = question;
  const groups = await Promise.all([
    ...(rights.may("select", "enquiries") ? enquiryGroups(supabase, question.now) : []),
    ...(rights.may("select", "outgoing_mail") ? [failedMail(supabase)] : []),
    ...(rights.may("select", "products") ? productGroups(supabase, question.day) : []),
    ...(rights.may("select", "product_translations") ? [untranslated(supabase, question.languages)] : []),
  ]);
  return groups.filter(({ count }) => count > 0).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function enquiryGroups(supabase: SupabaseClient, now: Date): Promise<EnquiryGroup>[] {
  const [at, soon] = [now.toISOString(), new Date(now.getTime() + SOON).toISOString()];
  const select = () => supabase.from("enquiries").select("id,name,company,country,message,language,received_at,due_at", { count: "exact" });
  const unanswered = () => select().in("status", ["new", "in_work"]).is("first_answered_at", null);
  return [
    read("overdue", unanswered().lt("due_at", at).order("due_at").limit(SHOWN)),
    read("soon", unanswered().gte("due_at", at).lt("due_at", soon).order("due_at").limit(SHOWN)),
    read("new", unanswered().eq("status", "new").or(`due_at.gte.${soon},due_at.is.null`).order("due_at").limit(SHOWN)),
    read("quarantined", select().eq("status", "quarantined").order("received_at", { ascending: false }).limit(SHOWN)),
  ];
}

function failedMail(supabase: SupabaseClient): Promise<MailGroup> {
  const mails = supabase.from("outgoing_mail").select("id,recipient,kind,last_error,failed_at", { count: "exact" });
  const failed = mails.not("failed_at", "is", null).is("sent_at", null);
  return read("mail", failed.order("failed_at", { ascending: false }).limit(SHOWN));
}

function productGroups(supabase: SupabaseClient, day: string): Promise<ProductGroup>[] {
  const onSite = () => supabase.from("products").select("id,slug,name,price_valid_until", { count: "exact" }).eq("active", true);
  return [
    read("price", onSite().lt("price_valid_until", day).order("price_valid_until").limit(SHOWN)),
    read("picture", onSite().is("image_url", null).order("name").limit(SHOWN)),
  ];
}

/** By language: how many products on the site have no texts in it. */
async function untranslated(supabase: SupabaseClient, languages: readonly string[]): Promise<LanguageGroup> {
  const { count: all } = orThrow(await supabase.from("products").select("id", { count: "exact", head: true }).eq("active", true));
  const rows = await Promise.all(
    languages.map(async (code) => {
      const translations = supabase
        .from("product_translations")
        .select("product_id,products!inner(active)", { count: "exact", head: true });
      const { count } = orThrow(await translations.eq("language", code).eq("products.active", true));
      return { code, missing: (all ?? 0) - (count ?? 0) };
    }),
  );
  const missing = rows.filter((row) => row.missing > 0).sort((a, b) => b.missing - a.missing);
  const count = missing.reduce((sum, row) => sum + row.missing, 0);
  return { name: "translations", count, rows: missing.slice(0, SHOWN) };
}

type Answer = { data: unknown; count: number | null; error: unknown };

async function read<Name extends string, Row>(name: Name, query: PromiseLike<Answer>): Promise<Group<Name, Row>> {
  const { data, count } = orThrow(await query);
  return { name, count: count ?? 0, rows: data as Row[] };
}
