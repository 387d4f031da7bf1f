import { useSupabase } from "#staff/backend/backend-context.tsx";
import { asOne } from "#staff/backend/conditions.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { usePerson } from "#staff/session/session.tsx";
import { orThrow } from "#staff/session/use-submit.ts";
import { say, sayFailed } from "#staff/ui/toasts.tsx";
import { conditionsOf, type InboxQuery } from "../inbox-query.ts";
import { csvOf } from "./csv.ts";

/** The interface gives at most so many rows at once. */
const PER_REQUEST = 1000;

const columns = [
  "reference",
  "received_at",
  "status",
  "due_at",
  "first_answered_at",
  "closed_at",
  "name",
  "email",
  "phone",
  "company",
  "country",
  "product_interest",
  "language",
  "source_page",
  "message",
] as const;

/** Saves all enquiries that the inbox shows as a file, on all its pages. */
export function useExport() {
  const t = useTexts();
  const supabase = useSupabase();
  const person = usePerson();
  return async (query: InboxQuery) => {
    try {
      const conditions = conditionsOf(query, person.id);
      const rows: (string | null)[][] = [];
      for (let last = 0; ; ) {
        // By the number of the last row and not by its place: what comes in meanwhile moves no row to another page.
        const page = supabase
          .from("enquiries")
          .select(["id", ...columns].join(","))
          .order("id")
          .limit(PER_REQUEST)
          .gt("id", last);
        const { data } = orThrow(await (conditions.length === 0 ? page : page.or(asOne(conditions))));
        const read = (data ?? []) as unknown as ({ id: number } & Record<(typeof columns)[number], string | null>)[];
        rows.push(...read.map((row) => columns.map((column) => row[column])));
        last = read.at(-1)?.id ?? 0;
        if (read.length < PER_REQUEST) break;
      }
      save(csvOf(columns, rows), `${t("enquiries.export.fileName")}-${new Date().toISOString().slice(0, 10)}.csv`);
      say(t("enquiries.export.done", { count: rows.length }));
    } catch (error) {
      sayFailed(t("enquiries.export.fail", { message: messageOf(error, t) }));
    }
  };
}

function save(text: string, name: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
