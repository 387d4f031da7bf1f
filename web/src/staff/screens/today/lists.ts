import type { Waiting } from "./waiting.ts";

const lists: Record<Waiting[number]["name"], string> = {
  overdue: "/enquiries?view=overdue",
  soon: "/enquiries?view=open",
  new: "/enquiries?view=new",
  quarantined: "/enquiries?view=quarantined",
  mail: "/mail?state=failed",
  price: "/products?view=price-over",
  picture: "/products?view=no-picture",
  translations: "/products?view=untranslated",
};

/** The list that shows all of a group. */
export function listOf(name: Waiting[number]["name"], language?: string): string {
  return language === undefined ? lists[name] : `${lists[name]}&language=${language}`;
}
