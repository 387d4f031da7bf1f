import { expect, test } from "vitest";
import cases from "#contracts/enquiry-cases.json";
import table from "#contracts/enquiry-rules.json";
import { sampleSite } from "#testing/sample-site.ts";
import texts from "../../../locales/en/contact.json";
import { blankEnquiry, type Enquiry, interestsOf, isErrorKey, isNamedInterest, keyOfMessage, maximumOf } from "./enquiry-rules.ts";
import { schemaWith } from "./enquiry-schema.ts";

const good: Enquiry = {
  ...blankEnquiry,
  name: "Anna O'Neill",
  email: "anna@example.com",
  phone: "+49 (40) 123-456",
  productInterest: "spices",
  message: "Ten characters and more",
};

const schema = schemaWith(sampleSite.categories);

test("a good enquiry keeps every rule", () => {
  expect(schema.parse(good)).toEqual(good);
});

/** The program passes the same cases. */
test.each(cases)("the shared case $field $value is judged as the table says", ({ field, value, times = 1, key, kept }) => {
  const result = schema.safeParse({ ...good, [field]: value.repeat(times) });
  const parsed: Record<string, string> = { ...result.data };
  expect(result.error?.issues[0]?.message ?? "").toBe(key);
  if (kept !== undefined) expect(parsed[field]).toBe(kept);
});

test.each(interestsOf(sampleSite.categories))("the interest %s is taken, and has its text", (interest) => {
  expect(schema.safeParse({ ...good, productInterest: interest }).success).toBe(true);
  expect(isNamedInterest(interest)).toBe(true);
  expect(texts.form.interests).toHaveProperty(interest);
});

test("a company with other categories has theirs as interests, before the others", () => {
  const coffee = [{ code: "coffee", name: "Coffee", hasHeat: false }];
  expect(interestsOf(coffee)).toEqual(["coffee", "bulk-order", "all", "partnership", "other"]);
  const isTaken = (productInterest: string) => schemaWith(coffee).safeParse({ ...good, productInterest }).success;
  expect(["coffee", "other", "tea", ""].filter(isTaken)).toEqual(["coffee", "other"]);
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
