import { blankEnquiry, type Enquiry, enquiryFields, type FieldErrors, hiddenFields } from "./enquiry-rules.ts";

// The form's fields are uncontrolled and named as in the rules.

export function valuesIn(form: HTMLFormElement | null): Enquiry {
  const values = { ...blankEnquiry };
  if (form === null) return values;
  const data = new FormData(form);
  for (const field of [...enquiryFields, ...hiddenFields]) {
    const value = data.get(field);
    if (typeof value === "string") values[field] = value;
  }
  return values;
}

export function fill(form: HTMLFormElement | null, values: Partial<Enquiry>): void {
  for (const [field, value] of Object.entries(values)) {
    const control = controlOf(form, field);
    if (control) control.value = value;
  }
}

/** Moves the focus to the first invalid field, and the field to the top of the window: the toast at the bottom must not cover it. */
export function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const wrong = enquiryFields.find((field) => errors[field] !== undefined);
  const control = wrong === undefined ? null : controlOf(form, wrong);
  control?.focus({ preventScroll: true });
  control?.labels?.[0]?.scrollIntoView({ block: "start" });
}

function controlOf(form: HTMLFormElement | null, name: string) {
  return form?.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(`[name="${name}"]`);
}
