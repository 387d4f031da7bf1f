import { expect, test } from "vitest";
import cases from "../../../../contracts/enquiry-cases.json";
import table from "../../../../contracts/enquiry-rules.json";
import texts from "../../../locales/en/contact.json";
import { blankEnquiry, type Enquiry, isErrorKey, keyOfMessage, maximumOf, productInterests } from "./enquiry-rules.ts";
import { enquirySchema } from "./enquiry-schema.ts";

const good: Enquiry = {
  ...blankEnquiry,
  name: "Anna O'Neill",
  email: "anna@example.com",
  phone: "+49 (40) 123-456",
  productInterest: "spices",
  message: "Ten characters and more",
};

/** The key that a changed enquiry is refused with, for one field. */
function keyFor(change: Partial<Enquiry>): string | undefined {
  const result = enquirySchema.safeParse({ ...good, ...change });
  const [field] = Object.keys(change);
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

test("a good enquiry keeps every rule and is trimmed", () => {
  expect(enquirySchema.parse({ ...good, name: "  Anna  " }).name).toBe("Anna");
});

test.each<[Partial<Enquiry>, string]>([
  [{ name: "" }, "name.min"],
  [{ name: " A " }, "name.min"],
  [{ name: "a".repeat(101) }, "name.max"],
  [{ name: "Anna <b>" }, "name.letters"],
  [{ name: "Anna 2" }, "name.letters"],
  [{ name: "Anna\u0007" }, "name.letters"],
  [{ email: "" }, "email.email"],
  [{ email: "anna@localhost" }, "email.email"],
  [{ email: "anna@@example.com" }, "email.email"],
  [{ email: "anna@example.123" }, "email.email"],
  [{ email: "Anna <anna@example.com>" }, "email.email"],
  [{ email: `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(4)}com` }, "email.max"],
  [{ phone: "123456789" }, "phone.min"],
  [{ phone: "1".repeat(21) }, "phone.max"],
  [{ phone: "12345abcde" }, "phone.phone"],
  [{ phone: "12345+67890" }, "phone.phone"],
  [{ company: "c".repeat(101) }, "company.max"],
  [{ country: "c".repeat(101) }, "country.max"],
  [{ productInterest: "" }, "productInterest.option"],
  [{ productInterest: "gold" }, "productInterest.option"],
  [{ message: "Too short" }, "message.min"],
  [{ message: "m".repeat(2001) }, "message.max"],
])("%o is refused by %s", (change, key) => {
  expect(keyFor(change)).toBe(key);
});

test.each<Partial<Enquiry>>([
  { name: "Li" },
  { name: "a".repeat(100) },
  { name: "José-María d’Ávila Jr." },
  { name: "محمد الفارسي" },
  { name: "प्रिया शर्मा" },
  { name: "क्‍ष राम" },
  { name: "王小明" },
  { email: "first.last+spice@mail.example.co.uk" },
  { phone: "1234567890" },
  { phone: "1".repeat(20) },
  { company: "" },
  { company: "c".repeat(100) },
  { country: "" },
  { message: "1234567890" },
  { message: "m".repeat(2000) },
])("%o keeps the rules", (change) => {
  expect(keyFor(change)).toBeUndefined();
});

test.each(cases)("the shared case $field $value is judged as the table says", ({ field, value, key, kept }) => {
  const result = enquirySchema.safeParse({ ...good, [field]: value });
  const parsed: Record<string, string> = { ...result.data };
  expect(result.error?.issues[0]?.message ?? "").toBe(key);
  if (kept !== undefined) expect(parsed[field]).toBe(kept);
});

test("lengths count characters, so two letters outside the basic plane are two", () => {
  expect(keyFor({ name: "𠮷野" })).toBeUndefined();
  expect(keyFor({ name: "𠮷" })).toBe("name.min");
});

test.each(productInterests)("the interest %s is one of the rule's and of the texts'", (interest) => {
  expect(keyFor({ productInterest: interest })).toBeUndefined();
  expect(texts.form.interests).toHaveProperty(interest);
});

test.each(table)("the English text of $key is the message of the shared table", ({ field, key, message }) => {
  const [group = "", rule = ""] = key.split(".");
  expect(Object.entries(texts.errors)).toContainEqual([group, expect.objectContaining({ [rule]: message })]);
  expect(isErrorKey(key)).toBe(true);
  expect(keyOfMessage(field, message)).toBe(key);
});

test("the texts have no message that the table does not have", () => {
  const keys = Object.entries(texts.errors).flatMap(([field, rules]) => Object.keys(rules).map((rule) => `${field}.${rule}`));
  expect(keys.toSorted()).toEqual(table.map((rule) => rule.key).toSorted());
});

test("the inputs' greatest lengths are those of the rules", () => {
  expect(maximumOf("name")).toBe(100);
  expect(maximumOf("email")).toBe(255);
  expect(maximumOf("phone")).toBe(20);
  expect(maximumOf("message")).toBe(2000);
  expect(maximumOf("productInterest")).toBeUndefined();
});
