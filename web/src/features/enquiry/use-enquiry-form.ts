import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCategories } from "#backend/categories.ts";
import type { PostedForm } from "#backend/page-data.ts";
import { clearDraft } from "./clear-draft.ts";
import { type Draft, readDraft, saveDraft } from "./enquiry-draft.ts";
import { blankEnquiry, type Enquiry, enquiryFields, type FieldErrors, isErrorKey } from "./enquiry-rules.ts";
import { fill, focusFirst, valuesIn } from "./form-fields.ts";
import { useSendEnquiry } from "./use-send-enquiry.ts";

export type EnquiryFormStart = {
  /** Prefilled values, such as the interest for a product. */
  preset: Partial<Enquiry>;
  /** The form as it was returned after a submit without JavaScript. */
  posted?: PostedForm;
  /** The query of the page: the stored input belongs to this query. */
  query: string;
};

/** The state of the form, the ref for it, and what happens when something is typed, and when it is sent. */
export function useEnquiryForm({ preset, posted, query }: EnquiryFormStart) {
  const { send, refuse, fail } = useSendEnquiry();
  const categories = useCategories();
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => startOf(preset, posted));
  const [errors, setErrors] = useState(start.errors);
  const [isSubmitting, setIsSubmitting] = useState(false);
  /** The receipt of the last enquiry. The form is not cleared if something was typed while it was being sent. */
  const [receipt, setReceipt] = useState<{ reference: string | undefined; emptied: boolean }>();

  useEffect(() => {
    // A form that was returned by the program is newer than the draft.
    if (posted === undefined) fill(form.current, readDraft(query));
  }, [posted, query]);

  useLayoutEffect(() => {
    // The first errors came with the page, and must not move the focus.
    if (errors !== start.errors) focusFirst(form.current, errors);
  }, [errors, start]);

  function keepTyped() {
    const values = valuesIn(form.current);
    const typed: Draft = {};
    for (const field of enquiryFields) {
      if (values[field] !== start.values[field]) typed[field] = values[field];
    }
    saveDraft(query, typed);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = valuesIn(form.current);
    setErrors({});
    setReceipt(undefined);
    setIsSubmitting(true);
    try {
      const { checkEnquiry } = await import("./enquiry-schema.ts");
      const { enquiry, fields } = checkEnquiry(values, categories);
      if (enquiry === undefined) {
        refuse();
        setErrors(fields);
        return;
      }
      const result = await send(enquiry);
      if (result.kind === "invalid") setErrors(result.fields);
      if (result.kind === "accepted") {
        const now = valuesIn(form.current);
        const emptied = enquiryFields.every((field) => now[field] === values[field]);
        if (emptied) {
          // The page is still about the same product.
          fill(form.current, { ...blankEnquiry, product: values.product });
          clearDraft();
        }
        setReceipt({ reference: result.reference, emptied });
      }
    } catch (cause) {
      // The code for validation or sending could not be loaded.
      fail(cause);
    } finally {
      setIsSubmitting(false);
    }
  }

  return { form, values: start.values, errors, isSubmitting, receipt, submit, keepTyped };
}

function startOf(preset: Partial<Enquiry>, posted: PostedForm | undefined) {
  const values: Enquiry = { ...blankEnquiry, ...preset };
  const { product = values.product } = posted?.values ?? {};
  values.product = product;
  const errors: FieldErrors = {};
  for (const field of enquiryFields) {
    values[field] = posted?.values[field] ?? values[field];
    const key = posted?.errors[field];
    if (key !== undefined && isErrorKey(key)) errors[field] = key;
  }
  return { values, errors };
}
