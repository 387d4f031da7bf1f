import type { Status } from "#staff/enquiries/enquiry.ts";

/** The columns of `enquiries` that make up contacts. */
export type ContactRow = {
  id: number;
  reference: string;
  contact: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  country: string;
  status: Status;
  received_at: string;
  message: string;
  language: string;
};

/** A person or a company with their enquiries, newest first. */
export type Contact = { key: string; latest: ContactRow; enquiries: ContactRow[]; people: string[]; won: number };

export type By = "contact" | "company";

/** A page of the list: its keys in order, and all their enquiries, newest first. */
export type ContactsPage = { keys: readonly string[]; rows: readonly ContactRow[]; isLast: boolean };

/** Groups the enquiries by person or company. A key that occurs again in a later page keeps its first position. */
export function contactsOf(pages: readonly ContactsPage[], by: By): Contact[] {
  const contacts = new Map<string, Contact>();
  for (const { keys, rows } of pages) {
    for (const key of keys) {
      const enquiries = contacts.has(key) ? [] : rows.filter((row) => row[by] === key);
      const [latest] = enquiries;
      if (latest === undefined) continue;
      const people = [...new Set(enquiries.map(({ name }) => name))];
      contacts.set(key, { key, latest, enquiries, people, won: enquiries.filter(({ status }) => status === "won").length });
    }
  }
  return [...contacts.values()];
}
