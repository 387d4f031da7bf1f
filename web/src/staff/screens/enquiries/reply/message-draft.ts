import { survives } from "#staff/session/browser-storage.ts";
import { draftKey, readDraft, writeDraft } from "#staff/session/draft-storage.ts";
import { useDraft } from "#staff/session/drafts.ts";
import type { Reply } from "../detail/use-enquiry.ts";

/** An attachment of a reply, as in `enquiry_messages.attachments`. */
export type Attachment =
  | { kind: "specification"; slug: string; language: string }
  | { kind: "brochure"; language: string; category?: string }
  | { kind: "file"; bucket: "documents"; name: string };

export const MAX_ATTACHMENTS = 5;

/** Two attachments are the same if they refer to the same file. */
export const keyOfAttachment = (attachment: Attachment) => JSON.stringify(attachment, Object.keys(attachment).sort());

/** What is sent of a draft. `cc` are the addresses that get a copy, as they are typed. */
export type ReplyText = { cc: string; language: string; subject: string; body: string; attachments: Attachment[] };

export type Draft = ReplyText & {
  tab: "reply" | "note";
  note: string;
  /** The idempotency key with which the reply was sent as it is; empty if it was not sent. */
  key: string;
};

/** Whose draft, and for which enquiry; `empty` is the draft before anything was typed. */
export type DraftPlace = { person: string; reference: string; empty: Draft };

const nameOf = (reference: string) => `enquiries/${reference}`;
const keyOf = ({ person, reference }: Omit<DraftPlace, "empty">) => draftKey(person, nameOf(reference));

/** The draft stored in this browser; missing or invalid parts are those of `empty`. */
export function readMessageDraft(place: DraftPlace): Draft {
  const { empty } = place;
  const { attachments, ...texts } = readDraft<Partial<Draft>>(keyOf(place)) ?? {};
  const isText = ([name, value]: [string, unknown]) => name in empty && typeof value === "string";
  return {
    ...empty,
    ...Object.fromEntries(Object.entries(texts).filter(isText)),
    attachments: Array.isArray(attachments) ? attachments : empty.attachments,
  };
}

/** The addresses of a text that has commas, semicolons or lines between them; of `Ana <ana@example.com>` what is in the brackets. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim());
  return parts.filter((address) => address !== "");
}

function hasReply({ cc, subject, body, attachments }: ReplyText, empty: Draft): boolean {
  return cc !== "" || subject !== empty.subject || body !== empty.body || attachments.length > 0;
}

export function hasContent(draft: Draft, empty: Draft): boolean {
  return hasReply(draft, empty) || draft.note !== "";
}

const parts = ["cc", "language", "subject", "body", "attachments"] as const;

/** Changes a draft, which is stored unless it is empty. A reply that is changed is another one, and so loses its key. */
export function changeMessageDraft(place: DraftPlace, changed: Partial<Draft>): void {
  const before = readMessageDraft(place);
  const isOther = parts.some((part) => part in changed);
  const next = { ...before, ...(isOther && { key: "" }), ...changed };
  writeDraft(keyOf(place), hasContent(next, place.empty) ? next : undefined);
}

export function removeMessageDraft(place: Omit<DraftPlace, "empty">): void {
  writeDraft(keyOf(place), undefined);
}

/** Removes the reply that was sent with a key; a note, and what was typed since, stay. */
export function removeSent(place: DraftPlace, key: string): void {
  if (readMessageDraft(place).key !== key) return;
  const { cc, language, subject, body, attachments } = place.empty;
  changeMessageDraft(place, { cc, language, subject, body, attachments });
}

/** What is sent of a draft, of a reply that was sent. */
export function replyTextOf({ cc, language, subject, body, attachments }: Reply): ReplyText {
  // Without what the program has added.
  const sent = attachments.map(({ file_name, size, ...attachment }) => attachment);
  return { cc: cc.join(", "), language, subject, body, attachments: sent };
}

/** Puts a reply that was undone back into the draft, before what was typed since. */
export function putBack(place: DraftPlace, { cc, language, subject, body, attachments }: ReplyText): void {
  const since = readMessageDraft(place);
  if (!hasReply(since, place.empty)) {
    changeMessageDraft(place, { cc, language, subject, body, attachments });
    return;
  }
  const all = new Map([...attachments, ...since.attachments].map((one) => [keyOfAttachment(one), one]));
  changeMessageDraft(place, {
    cc: [...new Set([...addressesIn(cc), ...addressesIn(since.cc)])].join(", "),
    language,
    subject,
    body: since.body === body ? body : `${body}\n\n${since.body}`,
    attachments: [...all.values()].slice(0, MAX_ATTACHMENTS),
  });
}

/** The draft of an enquiry. It is stored with every keystroke, so that a reload or a failure loses nothing. */
export function useMessageDraft(place: DraftPlace) {
  // Read again with each change.
  useDraft(nameOf(place.reference));
  const draft = readMessageDraft(place);
  return {
    draft,
    change: (changed: Partial<Draft>) => changeMessageDraft(place, changed),
    isKept: hasContent(draft, place.empty) && survives(keyOf(place)),
  };
}

/** 128 random bits. Not `randomUUID`, which is not available on plain HTTP. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");
}
