import type { SupabaseClient } from "@supabase/supabase-js";
import { orThrow } from "#staff/backend/errors.ts";
import { CATALOGUE } from "#staff/catalogue/site-pages.ts";

export const dimensions = ["page", "product", "language", "country", "referrer", "campaign"] as const;
export type Dimension = (typeof dimensions)[number];

/** How often a value was seen. Empty: not known; null: all rare values together. `enquiries` is undefined where none can be told. */
export type Visit = { value: string | null; views: number; enquiries?: number };
export type Day = { day: string; views: number; enquiries?: number };

export type Visits = {
  views: number;
  /** Undefined for those who do not see enquiries. */
  enquiries: number | undefined;
  days: Day[];
} & Record<Dimension, Visit[]>;

type Counted = { value: string | null; views: number };
/** The result of `rpc("page_view_statistics")`. */
type Views = { since: string; views: number; by_day: { day: string; views: number }[] } & Record<
  `by_${"page" | "language" | "country" | "referrer" | "campaign"}`,
  Counted[]
>;

type Share = { value: string | null; count: number };
/** The result of `rpc("enquiry_statistics")`, reduced to what is shown. */
type Enquiries = { total: number; by_day: Record<string, number> } & Record<`by_${"page" | "product" | "language" | "country"}`, Share[]>;

/** `languages`: the codes of the site's languages. */
export async function readVisits(
  supabase: SupabaseClient,
  days: number,
  { seesEnquiries, languages }: { seesEnquiries: boolean; languages: readonly string[] },
): Promise<Visits> {
  const views: Views = orThrow(await supabase.rpc("page_view_statistics", { days })).data;
  const enquiries: Enquiries | undefined = seesEnquiries
    ? orThrow(await supabase.rpc("enquiry_statistics", { since: views.since })).data
    : undefined;
  return together(views, enquiries, languages);
}

export function together(views: Views, enquiries: Enquiries | undefined, languages: readonly string[]): Visits {
  const pages = enquiries?.by_page.map(({ value, count }) => ({ value: value && withoutLanguage(value, languages), count }));
  return {
    views: views.views,
    enquiries: enquiries?.total,
    days: views.by_day.map(({ day, views }) => ({ day, views, enquiries: enquiries && (enquiries.by_day[day] ?? 0) })),
    page: joined(views.by_page, pages),
    product: joined(
      productsOf(views.by_page),
      enquiries?.by_product.filter(({ value }) => value !== ""),
    ),
    language: joined(views.by_language, enquiries?.by_language),
    country: joined(views.by_country, enquiries?.by_country),
    referrer: views.by_referrer,
    campaign: views.by_campaign,
  };
}

function withoutLanguage(path: string, languages: readonly string[]): string {
  const [, first = "", ...rest] = path.split("/");
  return languages.includes(first) ? `/${rest.join("/")}` : path;
}

function productsOf(pages: readonly Counted[]): Counted[] {
  const folder = `${CATALOGUE}/`;
  return pages.flatMap(({ value, views }) => (value?.startsWith(folder) ? [{ value: value.slice(folder.length), views }] : []));
}

/** Views and enquiries of each value that has any of them, most views first, and all rare values together at the end. */
function joined(views: readonly Counted[], enquiries: readonly Share[] | undefined): Visit[] {
  if (enquiries === undefined) return [...views];
  const rows = new Map<string | null, { views: number; enquiries: number }>();
  const rowOf = (value: string | null) => rows.get(value) ?? { views: 0, enquiries: 0 };
  for (const { value, views: seen } of views) rows.set(value, { ...rowOf(value), views: seen });
  for (const { value, count } of enquiries) {
    const row = rowOf(value);
    rows.set(value, { ...row, enquiries: row.enquiries + count });
  }
  return [...rows]
    .map(([value, row]) => ({ value, ...row }))
    .sort(
      (one, other) =>
        Number(one.value === null) - Number(other.value === null) || other.views - one.views || other.enquiries - one.enquiries,
    );
}

/** Source, medium and campaign, as the addresses of the company's own links name them. */
export const partsOfCampaign = (value: string): string[] => value.split("/");
