import { Download } from "lucide-react";
import { BrochureLink } from "#features/brochure/brochure-link.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { LotLabel } from "#ui/lot-label.tsx";

type BrochureCardProps = {
  /** How many products the catalogue has; the line is left out while it is not known. */
  products?: number;
  /** In one line, where the hero is short. */
  short?: boolean;
};

/** The brochure as a document to take along. */
export function BrochureCard({ products, short = false }: BrochureCardProps) {
  const { t } = useTranslation("catalogue");
  const rows = [
    ...(products === undefined ? [] : [{ label: t("brochure.products"), value: String(products) }]),
    { label: t("brochure.quality"), value: t("brochure.qualityValue") },
    { label: t("brochure.format"), value: t("brochure.formatValue") },
  ];
  const download = (className: string) => (
    <BrochureLink size={short ? "small" : "medium"} className={className}>
      <Icon of={Download} size={18} />
      {t("brochure.download")}
    </BrochureLink>
  );
  if (short) {
    return (
      <section className="flex flex-wrap items-center gap-x-6 gap-y-3 border border-night-line bg-night p-3 ps-4">
        <div className="me-auto">
          <h2 className="label text-turmeric">{t("brochure.title")}</h2>
          <dl className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
            {rows.map(({ label, value }) => (
              <div key={label} className="flex gap-x-1.5">
                <dt className="text-sand">{label}</dt>
                <dd className="font-semibold tabular-nums">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {download("")}
      </section>
    );
  }
  return (
    <div>
      <LotLabel title={t("brochure.title")} rows={rows} as="h2" />
      {download("w-full")}
    </div>
  );
}
