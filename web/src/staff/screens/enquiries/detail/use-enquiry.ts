import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { quoted } from "#staff/backend/conditions.ts";
import { orThrow } from "#staff/backend/errors.ts";
import { useFirstRows, useRow } from "#staff/backend/rows.ts";
import type { Enquiry } from "#staff/enquiries/enquiry.ts";
import type { Attachment } from "../reply/message-draft.ts";

/** A row of `enquiry_notes`. */
export type Note = { id: number; author: string; body: string; created_at: string };

/** A row of `enquiry_messages`. */
export type Reply = {
  id: number;
  author: string;
  /** The addresses that got a copy. */
  cc: string[];
  language: string;
  subject: string;
  body: string;
  attachments: (Attachment & { file_name: string; size: number })[];
  mail_id: number | null;
  created_at: string;
  /** When its mail leaves; null for old replies. */
  send_at: string | null;
  idempotency_key: string | null;
};

/** A row of `enquiry_events`. */
export type EnquiryEvent = { id: number; at: string; actor: string; kind: string; details: Record<string, unknown> };

/** A row of `outgoing_mail`. */
export type Mail = {
  id: number;
  kind: string;
  next_attempt_at: string;
  last_error: string | null;
  sent_at: string | null;
  failed_at: string | null;
};

export type Thread = { notes: Note[]; replies: Reply[]; events: EnquiryEvent[]; mails: Mail[] };

/** The enquiry at an address, by its reference or, in links of other lists, by its ID. Undefined if there is none. */
export function useEnquiry(reference: string) {
  const condition = /^\d+$/.test(reference) ? `id.eq.${reference}` : `reference.eq.${quoted(reference)}`;
  const { row: enquiry, ...rest } = useRow<Enquiry>("enquiries", condition, { enabled: reference !== "" });
  return { enquiry, ...rest };
}

/** How often the state of mails is checked, in milliseconds. */
const EVERY = 5_000;

/**
 * The messages and events of an enquiry. They are read again when the enquiry has changed, and while mails are being sent; when the last
 * mail has been sent, the enquiry is read again too, because a reply stops its clock.
 */
export function useThread({ id, version }: Enquiry) {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const thread = useQuery({
    queryKey: ["enquiries", "thread", id, version],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.mails.some(isOnItsWay) ? EVERY : 12 * EVERY),
    queryFn: async (): Promise<Thread> => {
      const select = "notes:enquiry_notes(*),replies:enquiry_messages(*),events:enquiry_events(*),mails:outgoing_mail(*)";
      const { data } = orThrow(await supabase.from("enquiries").select(select).eq("id", id).single<Thread>());
      return {
        notes: inOrder(data?.notes),
        replies: inOrder(data?.replies),
        events: inOrder(data?.events),
        mails: inOrder(data?.mails),
      };
    },
  });
  const isWaiting = thread.data?.mails.some(isOnItsWay) ?? false;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void queries.invalidateQueries({ queryKey: ["enquiries"] });
    wasWaiting.current = isWaiting;
  }, [isWaiting, queries]);
  return thread;
}

export function isOnItsWay({ sent_at, failed_at }: Mail): boolean {
  return sent_at === null && failed_at === null;
}

function inOrder<Row extends { id: number }>(rows: Row[] = []): Row[] {
  return rows.toSorted((a, b) => a.id - b.id);
}

type Relative = Pick<Enquiry, "id" | "reference" | "name" | "company" | "contact" | "status" | "received_at" | "message" | "language">;

/** How many other enquiries are shown at once. */
const SHOWN = 10;

/** The other enquiries of the same person, and those of others of the same company, newest first. */
export function useRelated(enquiry: Enquiry, of: "person" | "company") {
  const { id, contact, company } = enquiry;
  const ofPerson = [`contact.eq.${quoted(contact)}`, `id.neq.${id}`];
  const ofCompany = [`company.eq.${quoted(company)}`, `contact.neq.${quoted(contact)}`];
  const query = {
    select: "id,reference,name,company,contact,status,received_at,message,language",
    conditions: of === "person" ? ofPerson : ofCompany,
    order: "received_at.desc,id.desc",
    perPage: SHOWN,
  };
  return useFirstRows<Relative>("enquiries", query, { enabled: of === "person" || company !== "" });
}
