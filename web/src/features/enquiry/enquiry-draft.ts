import { DRAFT } from "./clear-draft.ts";
import { type EnquiryField, enquiryFields } from "./enquiry-rules.ts";

export type Draft = Partial<Record<EnquiryField, string>>;

const subject: readonly EnquiryField[] = ["productInterest", "message"];

/** Stores the input until it has been sent, so that an error, a reload, or a visit to another page or language loses nothing. */
export function saveDraft(query: string, draft: Draft): void {
  const entries = Object.entries(draft);
  const isSubject = (field: string) => subject.some((name) => name === field);
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(Object.fromEntries(entries.filter(([field]) => !isSubject(field)))));
    sessionStorage.setItem(subjectKey(query), JSON.stringify(Object.fromEntries(entries.filter(([field]) => isSubject(field)))));
  } catch {
    // Storage is blocked or full: the input stays only in the page.
  }
}

/** The unsent input of this tab. */
export function readDraft(query: string): Draft {
  try {
    return { ...textsIn(sessionStorage.getItem(DRAFT)), ...textsIn(sessionStorage.getItem(subjectKey(query))) };
  } catch {
    return {};
  }
}

function subjectKey(query: string): string {
  return `${DRAFT}:${query}`;
}

function textsIn(text: string | null): Draft {
  const stored: unknown = JSON.parse(text ?? "{}");
  const texts: Draft = {};
  if (typeof stored !== "object" || stored === null) return texts;
  for (const field of enquiryFields) {
    const value: unknown = Reflect.get(stored, field);
    if (typeof value === "string") texts[field] = value;
  }
  return texts;
}
