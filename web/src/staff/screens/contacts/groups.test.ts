import { expect, test } from "vitest";
import { type ContactRow, type ContactsPage, contactsOf } from "./groups.ts";

const row = (id: number, change: Partial<ContactRow>): ContactRow => ({
  id,
  reference: `NSE-${id}`,
  contact: "ana@importer.example",
  name: "Ana Souza",
  email: "Ana@importer.example",
  phone: "",
  company: "Importadora",
  country: "Brazil",
  status: "new",
  received_at: "2026-11-24T09:30:00Z",
  message: "",
  language: "pt",
  ...change,
});

const page = (keys: string[], rows: ContactRow[]): ContactsPage => ({ keys, rows, isLast: true });

test("what one person has sent is one contact, with the newest name", () => {
  const rows = [row(3, { name: "Ana M. Souza", status: "won" }), row(2, { contact: "b@importer.example", name: "Bia" }), row(1, {})];
  const [bia, ana] = contactsOf([page(["b@importer.example", "ana@importer.example"], rows)], "contact");
  expect(ana?.latest.name).toBe("Ana M. Souza");
  expect([ana?.enquiries.map(({ id }) => id), ana?.won]).toEqual([[3, 1], 1]);
  expect(bia?.enquiries.map(({ id }) => id)).toEqual([2]);
});

test("who comes a second time in a later part of the list stays where they are", () => {
  const first = page(["ana@importer.example"], [row(3, {}), row(1, {})]);
  const second = page(["ana@importer.example", "b@importer.example"], [row(3, {}), row(2, { contact: "b@importer.example" }), row(1, {})]);
  const contacts = contactsOf([first, second], "contact");
  expect(contacts.map(({ key, enquiries }) => [key, enquiries.length])).toEqual([
    ["ana@importer.example", 2],
    ["b@importer.example", 1],
  ]);
});

test("a company has all who wrote for it", () => {
  const rows = [row(3, {}), row(2, { contact: "b@importer.example", name: "Bia" }), row(1, {})];
  expect(contactsOf([page(["Importadora"], rows)], "company").map(({ people }) => people)).toEqual([["Ana Souza", "Bia"]]);
});
