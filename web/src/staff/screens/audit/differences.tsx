import { useTexts } from "#staff/i18n/texts.tsx";
import { changedColumns, type Revision } from "./revision.ts";

/** The values of a row before and after, column by column. */
export function Differences({ revision }: { revision: Revision }) {
  const t = useTexts();
  const columns = changedColumns(revision);
  if (columns.length === 0) return <p>{t("audit.nothingKept")}</p>;
  return (
    <dl className="flex flex-col gap-3">
      {columns.map((column) => (
        <div key={column} className="border-t border-line pt-2">
          <dt className="label">{column}</dt>
          {revision.before !== null && (
            <dd className="break-words text-bark line-through">
              <span className="visually-hidden">{t("audit.before")} </span>
              {shown(revision.before[column])}
            </dd>
          )}
          {revision.after !== null && (
            <dd className="break-words">
              <span className="visually-hidden">{t("audit.after")} </span>
              {shown(revision.after[column])}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
