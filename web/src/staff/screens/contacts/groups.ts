import type { Status } from "#staff/enquiries/enquiry.ts";

/** What contacts are made of: columns of `enquiries`. */
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

/** A person or a company with what came from them, the newest first. */
export type Contact = { key: string; latest: ContactRow; enquiries: ContactRow[]; people: string[]; won: number };

/** Takes rows of one key together. They come ordered by it, the newest first, so a group is never split. */
export function contactsOf(rows: readonly ContactRow[], by: "contact" | "company"): Contact[] {
  const contacts: Contact[] = [];
  for (const row of rows) {
    let contact = contacts.at(-1);
    if (contact?.key !== row[by]) {
      contact = { key: row[by], latest: row, enquiries: [], people: [], won: 0 };
      contacts.push(contact);
    }
    contact.enquiries.push(row);
    if (!contact.people.includes(row.name)) contact.people.push(row.name);
    if (row.status === "won") contact.won += 1;
  }
  return contacts;
}
