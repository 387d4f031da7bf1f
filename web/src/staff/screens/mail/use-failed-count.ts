import { useCount } from "#staff/backend/rows.ts";
import { mailsIn } from "./outbox.ts";

export function useFailedCount(): { count: number; urgent: boolean } | undefined {
  const count = useCount("outgoing_mail", mailsIn.failed);
  return count === undefined ? undefined : { count, urgent: true };
}
