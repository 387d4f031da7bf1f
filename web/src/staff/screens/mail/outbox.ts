import type { Condition } from "#staff/backend/conditions.ts";

/** A mail of the outbox, without its content. */
export type OutgoingMail = {
  id: number;
  enquiry_id: number | null;
  kind: string;
  recipient: string;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  sent_at: string | null;
  failed_at: string | null;
};

export const states = ["failed", "waiting", "sent"] as const;
export type MailState = (typeof states)[number];

/** Which mails are in a state, and their order. */
export const mailsIn: Record<MailState, { conditions: Condition[]; order: string }> = {
  failed: { conditions: ["failed_at.not.is.null", "sent_at.is.null"], order: "failed_at.desc" },
  waiting: { conditions: ["failed_at.is.null", "sent_at.is.null"], order: "next_attempt_at" },
  sent: { conditions: ["sent_at.not.is.null"], order: "sent_at.desc" },
};

export const kinds = ["company", "confirmation", "reply", "account", "reminder", "digest", "notice", "webhook", "telegram"] as const;
type MailKind = (typeof kinds)[number];

export function isMailKind(kind: string): kind is MailKind {
  return kinds.some((known) => known === kind);
}
