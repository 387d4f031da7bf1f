import { useState } from "react";

/** An attachment of a reply, as in `enquiry_messages.attachments`. */
export type Attachment =
  | { kind: "specification"; slug: string; language: string }
  | { kind: "brochure"; language: string; category?: string }
  | { kind: "file"; bucket: "documents"; name: string };

/** The most attachments of a mail. */
export const MAX_ATTACHMENTS = 5;

/** A draft of a reply or note. */
export type Draft = {
  tab: "reply" | "note";
  language: string;
  subject: string;
  body: string;
  note: string;
  attachments: Attachment[];
};

const keyOf = (person: string, reference: string) => `staff-draft-${person}-${reference}`;

/** The draft stored in this browser; missing or invalid parts are those of `empty`. */
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

/** Stores a draft, unless it is empty. */
export function keepDraft(person: string, reference: string, draft: Draft, empty: Draft): void {
  const key = keyOf(person, reference);
  if (hasContent(draft, empty)) localStorage.setItem(key, JSON.stringify(draft));
  else localStorage.removeItem(key);
}

/** The draft of an enquiry, which is stored with every keystroke, so that a reload or a failure loses nothing. */
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
