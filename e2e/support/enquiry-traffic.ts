import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "@playwright/test";
import { enquiry } from "./enquiry.ts";
import type { Program } from "./program.ts";

const KEY = "public-anonymous-key";

/** Enquiries that are sent without a break, and what visitors were told. */
export type EnquiryTraffic = {
  /** The addresses of those that were accepted, with their references. */
  accepted: Map<string, string>;
  /** The addresses of those that were refused. What got no answer at all is in neither. */
  refused: Set<string>;
  /** Ends when all have been answered. */
  stop: () => Promise<void>;
};

/** Sends one enquiry, whose key is the e-mail address, from this address of the machine. */
export async function sendEnquiry(url: string, email: string, localAddress = "127.0.0.1"): Promise<Response> {
  const headers = { "Content-Type": "application/json", apikey: KEY, "Idempotency-Key": email };
  const sent = request(`${url}/functions/v1/send-contact-email`, { method: "POST", headers, localAddress });
  sent.end(JSON.stringify({ ...enquiry, email }));
  const [answer]: IncomingMessage[] = await once(sent, "response");
  return new Response(await text(answer as IncomingMessage), { status: answer?.statusCode });
}

/** Sends enquiries over so many connections, each from an address of its own. `name` is part of their e-mail addresses. */
export function sendEnquiries(url: string, name: string, connections = 4): EnquiryTraffic {
  const accepted = new Map<string, string>();
  const refused = new Set<string>();
  let isStopped = false;
  const send = async (connection: number) => {
    for (let number = 0; !isStopped; number += 1) {
      const email = `${name}-${connection}-${number}@importer.example`;
      try {
        const answer = await sendEnquiry(url, email, `127.0.1.${connection + 1}`);
        if (answer.ok) accepted.set(email, (await answer.json()).reference);
        else refused.add(email);
      } catch {
        // The program was killed before it answered.
        await pause(10);
      }
    }
  };
  const connected = Array.from({ length: connections }, (_, connection) => send(connection));
  return {
    accepted,
    refused,
    stop: async () => {
      isStopped = true;
      await Promise.all(connected);
    },
  };
}

/** All enquiries that are kept: their addresses, with their references. */
export async function kept(program: Program): Promise<Map<string, string>> {
  const [head = "", ...rows] = (await program.command("enquiries", "export")).trim().split("\n");
  const columns = head.split(",");
  const [reference, email] = [columns.indexOf("Reference"), columns.indexOf("E-mail")];
  return new Map(rows.map((row) => row.split(",")).map((cells) => [cells[email] ?? "", cells[reference] ?? ""]));
}

/** What visitors were told of their enquiries. */
export class EnquiryLedger {
  accepted = new Map<string, string>();
  refused = new Set<string>();

  add(traffic: EnquiryTraffic): void {
    for (const [email, reference] of traffic.accepted) this.accepted.set(email, reference);
    for (const email of traffic.refused) this.refused.add(email);
  }

  /** Every accepted one is kept under its reference, and no refused one is. */
  expectKept(enquiries: Map<string, string>): void {
    expect([...this.accepted].filter(([email, reference]) => enquiries.get(email) !== reference)).toEqual([]);
    expect([...this.refused].filter((email) => enquiries.has(email))).toEqual([]);
  }
}
