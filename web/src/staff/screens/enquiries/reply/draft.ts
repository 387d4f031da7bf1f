import { useState } from "react";

/** A file that goes with a reply, as `enquiry_messages.attachments` has it. */
export type Attachment =
  | { kind: "specification"; slug: string; language: string }
  | { kind: "brochure"; language: string; category?: string }
  | { kind: "file"; bucket: "documents"; name: string };

/** A mail takes no more files. */
export const MOST_ATTACHMENTS = 5;

/** What somebody is writing to an enquiry. */
export type Draft = {
  tab: "reply" | "note";
  language: string;
  subject: string;
  body: string;
  note: string;
  attachments: Attachment[];
};

const keyOf = (person: string, reference: string) => `staff-draft-${person}-${reference}`;

/** What is kept in this browser; parts that are not there or of another form are those of `empty`. */
export function readDraft(person: string, reference: string, empty: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person, reference)) ?? "{}");
    if (typeof kept !== "object" || kept === null) return empty;
    const { attachments, ...texts } = kept as Partial<Draft>;
    const isText = ([name, value]: [string, unknown]) => name in empty && typeof value === "string";
    return {
      ...empty,
      ...Object.fromEntries(Object.entries(texts).filter(isText)),
      attachments: Array.isArray(attachments) ? attachments : empty.attachments,
    };
  } catch {
    return empty;
  }
}

/** Whether anything was typed or attached. */
export function hasContent({ subject, body, note, attachments }: Draft, empty: Draft): boolean {
  return subject !== empty.subject || body !== empty.body || note !== "" || attachments.length > 0;
}

/** Keeps a draft; one that says nothing is not kept. */
export function keepDraft(person: string, reference: string, draft: Draft, empty: Draft): void {
  const key = keyOf(person, reference);
  if (hasContent(draft, empty)) localStorage.setItem(key, JSON.stringify(draft));
  else localStorage.removeItem(key);
}

/** The draft of an enquiry, which is kept with every letter: a reload or a failure loses nothing. */
export function useDraft(person: string, reference: string, empty: Draft) {
  const [draft, setDraft] = useState(() => readDraft(person, reference, empty));
  const change = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepDraft(person, reference, next, empty);
  };
  return { draft, change, isKept: hasContent(draft, empty) };
}

export function removeDraft(person: string, reference: string): void {
  localStorage.removeItem(keyOf(person, reference));
}
