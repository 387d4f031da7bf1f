import type { CategorySize } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { chapters } from "#screens/products/chapters.ts";

const row = "grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline border-t border-line py-2.5 hover:text-chilli";

export function Contents({ sizes, hasForms }: { sizes: readonly CategorySize[]; hasForms: boolean }) {
  const { t } = useTranslation("products");
  return (
    <nav aria-label={t("contents.title")} className="not-printed border border-line bg-card px-5 pt-4 pb-1 text-ink">
      <h2 className="label pb-3 text-chilli">{t("contents.title")}</h2>
      <ol>
        {chapters.map(({ category, number }) => {
          const size = sizes.find((candidate) => candidate.category === category)?.products;
          return (
            <li key={category}>
              <a href={`#${category}`} className={row}>
                <span aria-hidden="true" className="font-serif text-bark italic">
                  {number}
                </span>
                <span>
                  <span className="figure block text-lg leading-tight">{t(`categories.${category}.name`)}</span>
                  {/* The line keeps its height without a number. */}
                  <span className="block min-h-[1.5em] text-sm text-bark tabular-nums">
                    {size !== undefined && t("contents.size", { products: size })}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
        {hasForms && (
          <li>
            <a href="#forms" className={row}>
              <span />
              <span className="text-sm font-semibold">{t("contents.forms")}</span>
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
