import { useTranslation } from "#i18n/use-translation.ts";

/** The first lines of a report on a lot of chillies, and their test methods; methods have the same name in every language. */
const lines = [
  { parameter: "moisture", method: "ASTA 2.0" },
  { parameter: "colour", method: "ASTA 20.1" },
  { parameter: "heat", method: "ASTA 21.3, HPLC" },
  { parameter: "aflatoxin", method: "HPLC" },
  { parameter: "residues", method: "LC-MS/MS, GC-MS/MS" },
  { parameter: "salmonella", method: "ISO 6579-1" },
] as const;

export function ReportTable() {
  const { t } = useTranslation("home");
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
          {lines.map(({ parameter, method }) => (
            <tr key={parameter} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-3 text-start align-top font-normal">
                {t(`quality.rows.${parameter}.name`)}
              </th>
              <td className="py-2.5 pe-3 align-top text-bark">
                <bdi>{method}</bdi>
              </td>
              <td className="py-2.5 text-end align-top font-semibold wrap-break-word tabular-nums">
                <bdi>{t(`quality.rows.${parameter}.value`)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
