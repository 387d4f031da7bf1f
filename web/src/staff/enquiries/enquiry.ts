import type { TextKey } from "#staff/i18n/texts.tsx";
import type { BadgeTone } from "#staff/ui/badge.tsx";

export const statuses = ["new", "in_work", "quoted", "won", "lost", "spam"] as const;
export type ChosenStatus = (typeof statuses)[number];
/** `quarantined` can only be set by the program. */
export type Status = ChosenStatus | "quarantined";

/** A row of `enquiries`. Times are ISO, UTC. */
export type Enquiry = {
  id: number;
  reference: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  country: string;
  country_code: string | null;
  product_interest: string;
  /** The slug of the product whose page led to the form. */
  product: string | null;
  message: string;
  language: string;
  status: Status;
  doubt: string | null;
  source_page: string | null;
  received_at: string;
  assigned_to: string | null;
  due_at: string | null;
  first_answered_at: string | null;
  closed_at: string | null;
  /** The e-mail address in lower case. */
  contact: string;
  version: number;
};

export const statusTones: Record<Status, BadgeTone> = {
  new: "now",
  in_work: "soon",
  quoted: "plain",
  won: "done",
  lost: "plain",
  spam: "plain",
  quarantined: "soon",
};

const doubts = ["honeypot", "too_fast", "not_measured", "impossible_time"] as const;

export function doubtKey(value: string): TextKey {
  const known = doubts.find((doubt) => doubt === value);
  return known === undefined ? "enquiries.doubt.other" : `enquiries.doubt.${known}`;
}

/** Somebody with a staff role; a row of `staff_members`. */
export type StaffMember = { id: string; name: string; email: string; role: string; answers_enquiries: boolean };
