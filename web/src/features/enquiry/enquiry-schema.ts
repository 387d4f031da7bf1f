import * as z from "zod/mini";
import { cleaned } from "./clean.ts";
import { type Enquiry, type EnquiryField, enquiryFields, type FieldErrors, isErrorKey, type Rule, rules } from "./enquiry-rules.ts";

// Letters of any script with their marks, and what joins the parts of a name; the two joiners belong to the spelling of Hindi and Persian names.
const NAME = /^(?:[\p{L}\p{M}\p{Zs}.'’·‧・゠׳״՚-]|\u200c|\u200d)*$/u;
// A host with a dot, in ASCII, which every mail server accepts. The last label is not a number. Before the @ there are no characters that a
// shell or a spreadsheet would interpret. The lengths are those of RFC 5321 and RFC 1035.
const EMAIL =
  /^(?=.{1,64}@.{1,254}$)[a-z\d_][a-z\d_+'-]*(?:\.[a-z\d_+'-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/i;
const PHONE = /^\+?[\d ()-]+(?:x\d{1,6})?$/;
const PHONE_DIGITS = /^[^x]*/;

type Categories = readonly { code: string }[];

/** Whether a trimmed value satisfies a rule. Lengths are in characters, as in the program. */
function keeps({ rule, limit = 0, digits = 0, options = [] }: Rule, value: string, categories: Categories): boolean {
  switch (rule) {
    case "min":
      return [...value].length >= limit;
    case "max":
      return [...value].length <= limit;
    case "letters":
      return NAME.test(value);
    case "email":
      return EMAIL.test(value);
    case "phone":
      return PHONE.test(value) && (PHONE_DIGITS.exec(value)?.[0] ?? "").replace(/\D/g, "").length >= digits;
    case "option":
      return options.includes(value) || categories.some(({ code }) => code === value);
    default:
      throw new Error(`contracts/enquiry-rules.json has a rule "${rule}" that the form does not know`);
  }
}

/** A text, cleaned, with the rules of its field; the first broken rule gives the message. */
function textOf(field: EnquiryField, categories: Categories) {
  const own = rules.filter((rule) => rule.field === field);
  return z.string().check(
    z.overwrite((value) => cleaned(field, value)),
    ...own.map((rule) => z.refine<string>((value) => keeps(rule, value, categories), { error: rule.key, abort: true })),
  );
}

/** The rules of the form on a site with these categories. */
export function schemaWith(categories: Categories) {
  return z.object({
    name: textOf("name", categories),
    company: textOf("company", categories),
    email: textOf("email", categories),
    phone: textOf("phone", categories),
    country: textOf("country", categories),
    productInterest: textOf("productInterest", categories),
    message: textOf("message", categories),
    website: z.string(),
    product: z.string(),
  });
}

/** Validates the input on a site with these categories: the enquiry as the program stores it, or the errors by field. */
export function checkEnquiry(
  typed: Enquiry,
  categories: Categories,
): { enquiry: Enquiry; fields?: never } | { enquiry?: never; fields: FieldErrors } {
  const { data, error } = schemaWith(categories).safeParse(typed);
  if (data !== undefined) return { enquiry: data };
  const fields: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = enquiryFields.find((name) => name === path[0]);
    if (field !== undefined && isErrorKey(message)) fields[field] ??= message;
  }
  return { fields };
}
