import type { Waiting } from "./waiting.ts";

const lists: Record<Waiting[number]["name"], string | undefined> = {
  overdue: "/enquiries?view=overdue",
  soon: "/enquiries?view=soon",
  new: "/enquiries?status=new",
  quarantined: "/enquiries?view=doubtful",
  mail: "/mail?state=failed",
  unpublished: "/products?show=drafts",
  planned: "/products?show=drafts",
  price: "/products?show=priceOver",
  picture: "/products?show=noPicture",
  stale: "/products?show=stale",
  // Three lists, each with a row of its own.
  names: undefined,
  texts: "/media?view=stale",
  translations: "/products",
  documents: "/documents?show=ending",
  backup: undefined,
  server: undefined,
};

/** The list that shows all of a group; `undefined` where there is none. */
export function listOf(name: Waiting[number]["name"]): string | undefined {
  return lists[name];
}
