import { Download } from "lucide-react";
import { categoryOf, useCategories } from "#backend/categories.ts";
import type { CataloguePage } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { BrochureLink } from "./brochure-link.tsx";

type BrochureCardProps = {
  /** The number of products, and the categories that have their own brochure, if any. */
  page: Pick<CataloguePage, "products" | "brochures">;
};

/** The brochure as a download, on one line; for a large catalogue one for each category. */
export function BrochureCard({ page: { products, brochures } }: BrochureCardProps) {
  const { t } = useTranslation("catalogue");
  const rows = [
    { label: t("brochure.products"), value: String(products) },
    { label: t("brochure.quality"), value: t("brochure.qualityValue") },
    { label: t("brochure.format"), value: t("brochure.formatValue") },
  ];
  const links = brochures.length === 0 ? [undefined] : brochures;
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
      <div className="flex flex-wrap gap-2">
        {links.map((category) => (
          <DownloadLink key={category ?? ""} category={category} />
        ))}
      </div>
    </section>
  );
}

function DownloadLink({ category }: { category: string | undefined }) {
  const { t } = useTranslation("catalogue");
  const categories = useCategories();
  return (
    <BrochureLink category={category} size="small">
      <Icon of={Download} size={18} />
      {category === undefined ? (
        t("brochure.download")
      ) : (
        <span>
          <VisuallyHidden>{t("brochure.download")}: </VisuallyHidden>
          {categoryOf(categories, category).name}
        </span>
      )}
    </BrochureLink>
  );
}
