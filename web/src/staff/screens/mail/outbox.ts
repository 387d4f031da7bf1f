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
  queued_at: string;
  created_at: string;
};

export const states = ["failed", "waiting", "sent"] as const;
export type MailState = (typeof states)[number];

/** The filters of the data provider for each state. */
export const filters = {
  failed: { "failed_at@not.is": "null", "sent_at@is": "null" },
  waiting: { "failed_at@is": "null", "sent_at@is": "null" },
  sent: { "sent_at@not.is": "null" },
} as const satisfies Record<MailState, Record<string, string>>;

export const FAILED = filters.failed;

export const kinds = ["company", "confirmation", "reply", "account", "reminder", "digest", "notice", "webhook", "telegram"] as const;
export type MailKind = (typeof kinds)[number];

export function isMailKind(kind: string): kind is MailKind {
  return kinds.some((known) => known === kind);
}

export function stateOf({ sent_at, failed_at }: Pick<OutgoingMail, "sent_at" | "failed_at">): MailState {
  if (sent_at !== null) return "sent";
  return failed_at === null ? "waiting" : "failed";
}
