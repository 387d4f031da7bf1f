import { expect, test } from "vitest";
import cases from "#contracts/phone-cases.json";
import { callOf, phoneDigits, whatsAppOf } from "./phone.ts";

test.each([
  ["+55 11 5555-0100", "tel:+551155550100", "https://wa.me/551155550100"],
  ["0049 (40) 0000000", "tel:+49400000000", "https://wa.me/49400000000"],
  ["+49 (0)40 0000000 x12", "tel:+49400000000", "https://wa.me/49400000000"],
  ["040 0000000", "tel:0400000000", undefined],
  ["040 0000000 x12", "tel:0400000000", undefined],
])("%s is called and written to", (phone, call, chat) => {
  expect(callOf(phone)).toBe(call);
  expect(whatsAppOf(phone)).toBe(chat);
});

test.each(cases)("$phone has the digits that the program stores", ({ phone, digits }) => {
  expect(phoneDigits(phone)).toBe(digits);
});
