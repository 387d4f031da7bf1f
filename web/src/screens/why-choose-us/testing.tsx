import { useTranslation } from "#i18n/use-translation.ts";
import { RuledTable } from "#ui/ruled-table.tsx";

const properties = [
  { property: "moisture", by: "bench" },
  { property: "colour", by: "bench" },
  { property: "stem", by: "bench" },
  { property: "foreign", by: "bench" },
  { property: "damaged", by: "bench" },
  { property: "aflatoxin", by: "laboratory" },
  { property: "pesticides", by: "laboratory" },
  { property: "salmonella", by: "laboratory" },
] as const;

export function Testing() {
  const { t } = useTranslation("why-choose-us");
  const columns = [
    { label: t("commitments.testing.property") },
    { label: t("commitments.testing.limit") },
    { label: t("commitments.testing.method") },
    { label: t("commitments.testing.by") },
  ];
  const stated = properties.filter(({ property }) => t(`commitments.testing.rows.${property}.limit`) !== "");
  const rows = stated.map(({ property, by }) => ({
    key: property,
    head: t(`commitments.testing.rows.${property}.name`),
    cells: [
      <span key="limit" className="tabular-nums">
        {t(`commitments.testing.rows.${property}.limit`)}
      </span>,
      t(`commitments.testing.rows.${property}.method`),
      t(`commitments.testing.${by}`),
    ],
  }));
  return (
    <div className="lg:col-span-8">
      <h3 className="display-3">{t("commitments.testing.title")}</h3>
      <p className="measure mt-3 mb-7">{t("commitments.testing.text")}</p>
      <RuledTable caption={t("commitments.testing.caption")} columns={columns} rows={rows} ground="deep" />
    </div>
  );
}
