import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { pageOf, type Request, renderFor } from "#staff/testing/program.tsx";
import ContactsScreen from "./contacts-screen.tsx";

const TOTAL = 40_000;
const common = { name: "Ana Souza", country: "Brazil", enquiry_count: 120, won_count: 3, last_enquiry_at: "2026-11-24T09:30:00Z" };
const person = (number: number) => ({
  ...common,
  contact: `buyer-${number}@importer.example`,
  email: `Buyer-${number}@importer.example`,
  phone: "+55 11 5555 0100",
  company: "Importadora",
});
const company = (number: number) => ({ ...common, company: `Importadora ${number}`, contact_count: number === 1 ? 1000 : 1 });
const enquiry = (number: number) => ({
  ...{ id: number, reference: `NSE-${number}`, name: "Bia", status: "new", received_at: "2026-11-24T09:30:00Z" },
  ...{ message: "Cumin, 5 t", language: "pt" },
});

function answer(request: Request) {
  const { path } = request;
  const rowOf = { contacts: person, companies: company, enquiries: enquiry }[path];
  return rowOf && pageOf(request, path === "enquiries" ? 120 : TOTAL, rowOf);
}

test("of 40,000 people one page is read, in the order that is chosen, and the search begins on the first page", async () => {
  const { asked } = renderFor(<ContactsScreen />, answer, "/contacts?page=800");
  expect(await screen.findByText("Buyer-40000@importer.example")).toBeInTheDocument();
  expect(screen.getByText("39,951–40,000 of 40,000")).toBeInTheDocument();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.query.get("order")).toBe("last_enquiry_at.desc");
  await userEvent.selectOptions(screen.getByLabelText("Order"), "By e-mail address");
  expect(await screen.findByText("Buyer-1@importer.example")).toBeInTheDocument();
  expect(asked[1]?.query.get("order")).toBe("contact.asc");
  await userEvent.type(screen.getByRole("searchbox"), "São");
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.query.get("or")).toBe('(and(search_text.ilike."*São*"))');
});

test("a person's enquiries are read when the person is opened, and the others are in the inbox", async () => {
  const { asked } = renderFor(<ContactsScreen />, answer, "/contacts");
  await userEvent.click(await screen.findByText("Buyer-7@importer.example"));
  const drawer = await screen.findByRole("dialog", { name: "Ana Souza" });
  expect(await within(drawer).findByRole("link", { name: "NSE-50" })).toHaveAttribute("href", "/enquiries/NSE-50");
  const address = "/enquiries?view=all&search=buyer-7%40importer.example";
  expect(within(drawer).getByRole("link", { name: "All 120 enquiries" })).toHaveAttribute("href", address);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.query.get("or")).toBe('(and(status.not.in.(spam,quarantined),contact.eq."buyer-7@importer.example"))');
});

test("a company has who wrote last and the number of others, who are found by it", async () => {
  renderFor(<ContactsScreen />, answer, "/contacts?by=company");
  await userEvent.click(await screen.findByText("Importadora 1"));
  const drawer = await screen.findByRole("dialog", { name: "Importadora 1" });
  const people = within(drawer).getByRole("link", { name: "Ana Souza and 999 others" });
  expect(people).toHaveAttribute("href", "/contacts?search=Importadora+1");
  await userEvent.click(people);
  expect(await screen.findByText("Buyer-1@importer.example")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});
