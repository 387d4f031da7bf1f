import { useState } from "react";
import { useRows } from "#staff/backend/rows.ts";
import { useReportErrors } from "#staff/backend/use-report-errors.ts";
import { useRowWrite } from "#staff/backend/use-row-write.ts";
import type { StoredFile } from "#staff/files/stored-file.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";

type LinkRow = { id: string; created_by: string; created_at: string; expires_at: string };

/** The links to a document that work; each can be ended. */
export function LinkList({ file }: { file: StoredFile }) {
  const t = useTexts();
  const [now] = useState(() => new Date().toISOString());
  const links = useRows<LinkRow>("storage_links", {
    conditions: [`file_id.eq.${file.id}`, `expires_at.gt.${now}`],
    order: "created_at.desc",
  });
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="font-semibold">{t("documents.link.active")}</h3>
      {links.rows === undefined && <QueryState query={links} title={t("documents.link.readError")} />}
      {links.rows?.length === 0 && <p className="text-bark">{t("documents.link.none")}</p>}
      <ul aria-label={t("documents.link.active")}>
        {links.rows?.map((link) => (
          <Link key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}

function Link({ link }: { link: LinkRow }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const reportErrors = useReportErrors();
  const mayEnd = useRights().may("delete", "storage_links");
  const { remove } = useRowWrite<LinkRow>("storage_links");
  const end = dateTime(link.expires_at);
  const endNow = async () => {
    await remove(link);
    showSuccess(t("documents.link.ended"));
  };
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p>{t("documents.link.end", { end })}</p>
        <p className="text-sm text-bark">{t("documents.link.made", { person: link.created_by, date: dateTime(link.created_at) })}</p>
      </div>
      {mayEnd && (
        <Button size="small" aria-label={t("documents.link.endOf", { end })} onClick={() => void reportErrors(endNow)}>
          {t("documents.link.endNow")}
        </Button>
      )}
    </li>
  );
}
