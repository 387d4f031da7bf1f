import { useItems, useTranslation } from "#i18n/use-translation.ts";

/** The first lines of a report on a lot: parameter, test method, value. */
export function ReportTable() {
  const { t } = useTranslation("home");
  const lines = useItems("home:quality.rows.items");
  if (lines.length === 0) return null;
  return (
    <div className="mt-8 border border-line bg-card p-4 sm:p-6">
      <table className="w-full border-collapse text-sm hyphens-auto wrap-anywhere">
        <caption className="label pb-3 text-start text-chilli">{t("quality.caption")}</caption>
        <thead className="text-bark">
          <tr className="border-y border-ink">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {t("quality.parameter")}
            </th>
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {t("quality.method")}
            </th>
            <th scope="col" className="py-2 text-end font-semibold">
              {t("quality.value")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((parameter) => (
            <tr key={parameter} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-3 text-start align-top font-normal">
                {t(`quality.rows.items.${parameter}.name`)}
              </th>
              <td className="py-2.5 pe-3 align-top text-bark">
                <bdi>{t(`quality.rows.items.${parameter}.method`)}</bdi>
              </td>
              <td className="py-2.5 text-end align-top font-semibold wrap-break-word tabular-nums">
                <bdi>{t(`quality.rows.items.${parameter}.value`)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
