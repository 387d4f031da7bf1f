import { type RaRecord, useGetList } from "ra-core";
import { useRights } from "#staff/session/rights-context.tsx";

/** A template for replies; a row of `mail_templates`. */
export type MailTemplate = RaRecord<number> & { name: string; language: string; subject: string; body: string; position: number };

const MOST = 200;

/** The templates of a language, in their order. */
export function useTemplates(language: string): MailTemplate[] {
  const rights = useRights();
  const { data = [] } = useGetList<MailTemplate>(
    "mail_templates",
    { pagination: { page: 1, perPage: MOST }, sort: { field: "position.asc,id", order: "ASC" }, filter: { language } },
    { enabled: rights.may("select", "mail_templates") },
  );
  return data;
}
