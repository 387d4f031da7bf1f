import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PostedForm } from "#backend/page-data.ts";
import { clearDraft } from "./clear-draft.ts";
import { type Draft, readDraft, saveDraft } from "./draft.ts";
import { blankEnquiry, type Enquiry, enquiryFields, type FieldErrors, isErrorKey } from "./enquiry-rules.ts";
import { fill, focusFirst, valuesIn } from "./form-fields.ts";
import { useSendEnquiry } from "./use-send-enquiry.ts";

export type EnquiryFormStart = {
  /** What is filled in already, such as the interest that a product's page sets. */
  preset: Partial<Enquiry>;
  /** The form as it came back from a post without JavaScript. */
  posted?: PostedForm;
  /** The query of the page: what is typed is kept for a page with the same. */
  query: string;
};

type EnquiryFormState = {
  /** To be put on the form. Its fields keep their values themselves, under the names of the rules. */
  form: RefObject<HTMLFormElement | null>;
  /** The values that the fields open with. */
  values: Enquiry;
  /** What is wrong with them since the last submit. */
  errors: FieldErrors;
  isSubmitting: boolean;
  /** What the last enquiry was accepted with. The form is not emptied where something was typed while it was sent. */
  receipt?: { reference: string | undefined; emptied: boolean };
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  /** Keeps what was typed until it has been sent. */
  keepTyped: () => void;
};

/** The values, messages and sending of the enquiry form. */
export function useEnquiryForm({ preset, posted, query }: EnquiryFormStart): EnquiryFormState {
  const { send, refuse, fail } = useSendEnquiry();
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => startOf(preset, posted));
  const [errors, setErrors] = useState(start.errors);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [receipt, setReceipt] = useState<EnquiryFormState["receipt"]>();

  useEffect(() => {
    // What comes back from the program is what was typed last.
    if (posted === undefined) fill(form.current, readDraft(query));
  }, [posted, query]);

  useLayoutEffect(() => {
    // The page came with the first ones: it is not theirs to move the focus.
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
      const { enquiry, fields } = checkEnquiry(values);
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
          fill(form.current, blankEnquiry);
          clearDraft();
        }
        setReceipt({ reference: result.reference, emptied });
      }
    } catch (cause) {
      // The code for checking or sending could not be loaded.
      fail(cause);
    } finally {
      setIsSubmitting(false);
    }
  }

  return { form, values: start.values, errors, isSubmitting, receipt, submit, keepTyped };
}

/** The values and messages that the form opens with. */
function startOf(preset: Partial<Enquiry>, posted: PostedForm | undefined) {
  const values: Enquiry = { ...blankEnquiry, ...preset };
  const errors: FieldErrors = {};
  for (const field of enquiryFields) {
    values[field] = posted?.values[field] ?? values[field];
    const key = posted?.errors[field];
    if (key !== undefined && isErrorKey(key)) errors[field] = key;
  }
  return { values, errors };
}
