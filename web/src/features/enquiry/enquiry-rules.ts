import { isOwnScreen } from "#backend/categories.ts";
import table from "#contracts/enquiry-rules.json";
import type contact from "../../../locales/en/contact.json";

export const enquiryFields = ["name", "company", "email", "phone", "country", "productInterest", "message"] as const;

export type EnquiryField = (typeof enquiryFields)[number];

type ErrorTexts = typeof contact.errors;

/** The message of a broken rule: its key under `errors` in the contact texts, such as "name.min". */
export type ErrorKey = { [Field in keyof ErrorTexts]: `${Field}.${keyof ErrorTexts[Field] & string}` }[keyof ErrorTexts];

/** The errors in a form: at most one message per field. */
export type FieldErrors = Partial<Record<EnquiryField, ErrorKey>>;

export type Rule = { field: string; rule: string; limit?: number; digits?: number; options?: string[]; key: string; message: string };

export const rules: readonly Rule[] = table;

export function isErrorKey(key: string): key is ErrorKey {
  return rules.some((rule) => rule.key === key);
}

/** The key for a message from the program, which is in English. */
export function keyOfMessage(field: string, message: string): ErrorKey | undefined {
  const key = rules.find((rule) => rule.field === field && rule.message === message)?.key;
  return key !== undefined && isErrorKey(key) ? key : undefined;
}

export function maximumOf(field: EnquiryField): number | undefined {
  return rules.find((rule) => rule.field === field && rule.rule === "max")?.limit;
}

/** The options of the select, as they are sent: the categories of the company, then the others. */
export function interestsOf(categories: readonly { code: string }[]): string[] {
  return [...categories.map(({ code }) => code), ...rules.flatMap(({ options = [] }) => options)];
}

/** Whether an option has a text of its own. Further categories of the company have their names. */
export function isNamedInterest(code: string): code is keyof typeof contact.form.interests {
  return isOwnScreen(code) || rules.some(({ options = [] }) => options.includes(code));
}

/** Fields that a visitor does not see: a honeypot for bots, which stays empty, and the slug of the product whose page led to the form. */
export const hiddenFields = ["website", "product"] as const;

/** The visitor's input, with the hidden fields. */
export type Enquiry = Record<EnquiryField | (typeof hiddenFields)[number], string>;

export const blankEnquiry: Enquiry = {
  name: "",
  company: "",
  email: "",
  phone: "",
  country: "",
  productInterest: "",
  message: "",
  website: "",
  product: "",
};
