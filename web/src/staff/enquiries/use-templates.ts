import { quoted } from "#staff/backend/conditions.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useRights } from "#staff/session/rights-context.tsx";

/** A template for replies; a row of `mail_templates`. */
export type MailTemplate = {
  id: number;
  name: string;
  language: string;
  body: string;
  position: number;
  version: number;
};

export function useTemplates(language: string) {
  const rights = useRights();
  return useRows<MailTemplate>(
    "mail_templates",
    { conditions: [`language.eq.${quoted(language)}`], order: "position,id" },
    { enabled: rights.may("select", "mail_templates") },
  );
}

/** The languages that templates are in, by their codes. */
export function useTemplateLanguages(): readonly string[] {
  const { rows = [] } = useRows<Pick<MailTemplate, "language">>("mail_templates", { select: "language", order: "language" });
  return [...new Set(rows.map(({ language }) => language))];
}
