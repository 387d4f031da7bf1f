import type { Waiting } from "./waiting.ts";

const lists: Record<Waiting[number]["name"], string> = {
  overdue: "/enquiries",
  soon: "/enquiries",
  new: "/enquiries",
  quarantined: "/enquiries?view=doubtful",
  mail: "/mail?state=failed",
  unpublished: "/products?show=drafts",
  planned: "/products?show=drafts",
  price: "/products?show=priceOver",
  picture: "/products?show=noPicture",
  stale: "/products?show=stale",
  translations: "/products",
};

/** The list that shows all of a group. */
export function listOf(name: Waiting[number]["name"]): string {
  return lists[name];
}
