import { type EnquiryField, enquiryFields } from "./enquiry-rules.ts";
import { DRAFT } from "./forget-draft.ts";

/** What was typed into the form, by field. */
export type Draft = Partial<Record<EnquiryField, string>>;

const subject: readonly EnquiryField[] = ["productInterest", "message"];

/** Keeps what was typed until it has been sent, so that a fault, a reload, a look at another page or another language loses nothing. */
export function keepDraft(query: string, draft: Draft): void {
  const entries = Object.entries(draft);
  const isSubject = (field: string) => subject.some((name) => name === field);
  try {
    sessionStorage.setItem(DRAFT, JSON.stringify(Object.fromEntries(entries.filter(([field]) => !isSubject(field)))));
    sessionStorage.setItem(subjectKey(query), JSON.stringify(Object.fromEntries(entries.filter(([field]) => isSubject(field)))));
  } catch {
    // Storage is forbidden or full: the text stays in the page alone.
  }
}

/** What was typed in this tab and has not been sent. */
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

function textsIn(written: string | null): Draft {
  const kept: unknown = JSON.parse(written ?? "{}");
  const texts: Draft = {};
  if (typeof kept !== "object" || kept === null) return texts;
  for (const field of enquiryFields) {
    const text: unknown = Reflect.get(kept, field);
    if (typeof text === "string") texts[field] = text;
  }
  return texts;
}
