import type { Status } from "#staff/enquiries/enquiry.ts";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import type { Revision } from "#staff/history/revisions.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { type Translate, useTexts } from "#staff/i18n/texts.tsx";
import { columnWords } from "./column-words.ts";
import { changedColumns } from "./revision.ts";

/** Points in time, as the program writes them. */
const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

export function Differences({ revision }: { revision: Revision }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { nameOf } = useStaff();
  const columns = changedColumns(revision);
  if (columns.length === 0) return <p>{t("audit.nothingKept")}</p>;
  const wordsOf = (column: string, value: unknown) => {
    if (column === "assigned_to" && typeof value === "string") return nameOf(value) ?? value;
    if (column === "status" && typeof value === "string") return t(`enquiries.status.${value as Status}`);
    if (typeof value === "string" && timePattern.test(value)) return dateTime(value);
    return valueWords(value, t);
  };
  return (
    <dl className="flex flex-col gap-3">
      {columns.map((column) => (
        <div key={column} className="border-t border-line pt-2">
          <dt className="text-sm text-bark">{columnWords(revision.table_name, column, t)}</dt>
          {revision.before !== null && (
            <dd className="break-words whitespace-pre-wrap text-bark line-through">
              <span className="visually-hidden">{t("audit.before")} </span>
              {wordsOf(column, revision.before[column])}
            </dd>
          )}
          {revision.after !== null && (
            <dd className="break-words whitespace-pre-wrap">
              <span className="visually-hidden">{t("audit.after")} </span>
              {wordsOf(column, revision.after[column])}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function valueWords(value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "string" && value.startsWith("data:image/")) return t("audit.picture");
  if (typeof value === "boolean") return t(value ? "history.yes" : "history.no");
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.length === 0 ? "–" : value.join("\n");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
