import { type Condition, quoted } from "#staff/backend/conditions.ts";
import type { Country } from "#staff/i18n/country-names.ts";
import type { ListOptions } from "#staff/list/list-address.ts";

/** What rows of both tables have: a row of `contacts` is an address, one of `companies` a company. */
type Common = Country & { enquiry_count: number; won_count: number; last_enquiry_at: string };
export type PersonRow = Common & { contact: string; name: string; email: string; phone: string; company: string };
export type CompanyRow = Common & { company: string; name: string; contact_count: number };

/** A person or a company. `key` is the value of the column `by` of all its enquiries. */
export type Contact = { key: string } & (({ by: "contact" } & PersonRow) | ({ by: "company" } & CompanyRow));
export type By = Contact["by"];

/** By the last enquiry, or by name or address. A company has no address. */
export const orders = ["latest", "name", "address"] as const;

const filters = { by: ["contact", "company"], search: "", order: orders } as const;

/** The list, as in its address. */
export const contactList: ListOptions<typeof filters> = {
  filters,
  corrected: (chosen) => (chosen.by === "company" && chosen.order === "address" ? { ...chosen, order: "latest" } : chosen),
};

export const tables = { contact: "contacts", company: "companies" } as const satisfies Record<By, string>;

export function orderOf(by: By, order: (typeof orders)[number]): string {
  if (order === "latest") return "last_enquiry_at.desc";
  return order === "name" && by === "contact" ? "name" : by;
}

/** The person or the company of a row. While the rows of the other table are read, those of the table before are shown. */
export const contactOf = (row: PersonRow | CompanyRow): Contact =>
  "contact" in row ? { ...row, by: "contact", key: row.contact } : { ...row, by: "company", key: row.company };

/** The enquiries of a person or a company that count. */
export const enquiriesOf = ({ by, key }: Contact): Condition[] => ["status.not.in.(spam,quarantined)", `${by}.eq.${quoted(key)}`];
