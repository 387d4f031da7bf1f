import { expect, test } from "vitest";
import { listStateOf } from "#staff/list/list-address.ts";
import { contactList, orderOf } from "./contact-list.ts";

test("people and companies are ordered by columns of their tables", () => {
  expect(orderOf("contact", "latest")).toBe("last_enquiry_at.desc");
  expect(orderOf("contact", "name")).toBe("name");
  expect(orderOf("contact", "address")).toBe("contact");
  expect(orderOf("company", "name")).toBe("company");
});

test("companies have no order by address", () => {
  expect(listStateOf(contactList, new URLSearchParams("by=company&order=address")).filters.order).toBe("latest");
});
