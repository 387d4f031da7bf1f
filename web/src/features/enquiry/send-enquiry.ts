import type { FunctionsClient } from "@supabase/functions-js";
import * as z from "zod/mini";
import { type Enquiry, enquiryFields, type FieldErrors, keyOfMessage } from "./enquiry-rules.ts";

/** The result of sending an enquiry. `fields` has message keys, never text. */
export type SendResult =
  | { kind: "accepted"; reference: string | undefined }
  | { kind: "invalid"; fields: FieldErrors }
  | { kind: "failed"; cause: unknown };

export type Sending = {
  enquiry: Enquiry;
  language: string;
  /** The same for each attempt to send an enquiry, so that it is stored once. */
  idempotencyKey: string;
  /** Milliseconds between the form's appearance and its sending. */
  filledInMs: number;
};

// Long enough for a slow connection; a second attempt has the same key.
const TIMEOUT_MS = 30_000;

// Only a JSON object of the function confirms that the enquiry is stored; a proxy's page or a file does not.
const acceptedAnswer = z.record(z.string(), z.unknown());
const refusedAnswer = z.object({ fields: z.record(z.string(), z.string()) });

export async function sendEnquiry(connect: () => Promise<FunctionsClient>, sending: Sending): Promise<SendResult> {
  try {
    return await invoke(await connect(), sending);
  } catch (cause) {
    return { kind: "failed", cause };
  }
}

async function invoke(functions: FunctionsClient, { enquiry, language, idempotencyKey, filledInMs }: Sending): Promise<SendResult> {
  const { data, error, response } = await functions.invoke("send-contact-email", {
    body: { ...enquiry, product: enquiry.product || undefined, language, filledInMs },
    headers: { "Idempotency-Key": idempotencyKey },
    timeout: TIMEOUT_MS,
  });
  if (error !== null) {
    const fields = response?.status === 400 ? fieldsOf(await response.json().catch(() => undefined)) : {};
    return Object.keys(fields).length > 0 ? { kind: "invalid", fields } : { kind: "failed", cause: error };
  }
  const answer = acceptedAnswer.safeParse(data);
  if (!answer.success) return { kind: "failed", cause: answer.error };
  const { error: refusal, reference } = answer.data;
  if (refusal !== undefined && refusal !== null) return { kind: "failed", cause: refusal };
  return { kind: "accepted", reference: typeof reference === "string" ? reference : undefined };
}

/** The message keys in a response with status 400; unknown messages are left out. */
function fieldsOf(body: unknown): FieldErrors {
  const answer = refusedAnswer.safeParse(body);
  if (!answer.success) return {};
  const fields: FieldErrors = {};
  for (const field of enquiryFields) {
    const key = keyOfMessage(field, answer.data.fields[field] ?? "");
    if (key !== undefined) fields[field] = key;
  }
  return fields;
}
