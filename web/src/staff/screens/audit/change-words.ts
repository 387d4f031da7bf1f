import type { Revision } from "#staff/history/revisions.ts";
import type { Translate } from "#staff/i18n/texts.tsx";
import english from "#staff/locales/en/audit.json";

/** The actor of writes by the operator's own programs. */
const SERVICE = "service_role";

const isNamed = (table: string): table is keyof typeof english.table => table in english.table;

/** What a row of a table is called; of a table without a name, as the program calls it. */
export const tableWords = (table: string, t: Translate) => (isNamed(table) ? t(`audit.table.${table}`) : table);

/** A description of a change, with the name of the row: "changed: product Teja S17". */
export function changeWords({ action, table_name }: Revision, row: string, t: Translate): string {
  return t("audit.change", { action: t(`audit.action.${action}`), table: tableWords(table_name, t), row });
}

export const actorName = (actor: string, t: Translate) => (actor === SERVICE ? t("audit.operator") : actor);
