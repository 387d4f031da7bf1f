import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { useCategory } from "#backend/categories.ts";
import type { Product } from "#backend/wire/catalogue.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { ProductDescription } from "./product-description.tsx";
import { ScovilleScale } from "./scoville-scale.tsx";
import { ParameterTable, SpecificationTable } from "./specification-table.tsx";
import { declaredLines, measured, measuredParts, tradeLines } from "./specifications.ts";
import { textLanguage } from "./text-language.ts";

type ProductSheetProps = {
  product: Product;
  /** The level of its headings: 2 on the product's page, 3 under the dialog's title. */
  level: 2 | 3;
};

/** The details for comparison: measured figures, packaging, the long description, and the complete specification with its sheet as PDF. */
export function ProductSheet({ product, level }: ProductSheetProps) {
  const { t } = useTranslation("catalogue");
  const language = useLanguage();
  const { hasHeat } = useCategory(product.category);
  const trade = [...tradeLines(product, language), ...declaredLines(product, language, (word) => t(word))];
  const parts = measuredParts
    .map((part) => ({ part, parameters: measured(product, part) }))
    .filter(({ parameters }) => parameters.length > 0);
  return (
    <div className="sheet grid gap-x-12 gap-y-10 md:grid-cols-12">
      <div className="space-y-10 md:col-span-7">
        {parts.map(({ part, parameters }) => (
          <Part key={part} level={level} title={t(`sheet.${part}`)}>
            <ParameterTable caption={t(`sheet.${part}`)} parameters={parameters} />
            {part === "technical" && hasHeat && <ScovilleScale capsaicinLevel={product.capsaicin_level} />}
          </Part>
        ))}
        {product.detailed_description !== "" && (
          <Part level={level} title={t("sheet.details")}>
            <ProductDescription product={product} level={level === 2 ? 3 : 4} />
          </Part>
        )}
      </div>
      <div className="space-y-10 md:col-span-5">
        {product.packaging_options.length > 0 && (
          <Part level={level} title={t("sheet.packaging")}>
            <ul className="border-y border-ink/80 text-sm">
              {product.packaging_options.map((option) => (
                <li key={option} className="border-t border-line py-2.5 font-semibold first:border-t-0">
                  <TypedValue lang={textLanguage(product, "packaging_options")}>{option}</TypedValue>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part level={level} title={t("sheet.complete")}>
          {trade.length > 0 && <SpecificationTable caption={t("sheet.complete")} lines={trade} />}
          <ButtonLink
            href={pathIn(language, `/catalog/${product.slug}/specification.pdf`)}
            newTab
            tone="outline"
            size="small"
            className="not-printed mt-5"
          >
            <Icon of={FileText} size={18} />
            {t("sheet.file")}
          </ButtonLink>
        </Part>
      </div>
    </div>
  );
}

function Part({ level, title, children }: { level: 2 | 3; title: string; children: ReactNode }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section>
      <Heading className={level === 2 ? "display-3 mb-4" : "heading mb-3"}>{title}</Heading>
      {children}
    </section>
  );
}
