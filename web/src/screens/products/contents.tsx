import type { CategorySize } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { useChapterNumbers } from "#screens/products/chapters.ts";

type ContentsProps = {
  /** The sections that are shown. */
  sections: readonly string[];
  sizes: readonly CategorySize[];
};

export function Contents({ sections, sizes }: ContentsProps) {
  const { t } = useTranslation("products");
  const numberOf = useChapterNumbers();
  return (
    <nav aria-label={t("contents.title")} className="not-printed border border-line bg-card px-5 pt-4 pb-1 text-ink">
      <h2 className="label pb-3 text-chilli">{t("contents.title")}</h2>
      <ol>
        {sections.map((section) => {
          const number = numberOf(section);
          const size = sizes.find(({ category }) => category === section)?.products;
          const title = t(`sections.items.${section}.title` as "sections.items.forms.title");
          return (
            <li key={section}>
              <a
                href={`#${section}`}
                className="grid grid-cols-[2.25rem_minmax(0,1fr)] items-baseline border-t border-line py-2.5 hover:text-chilli"
              >
                <span aria-hidden="true" className="font-serif text-bark italic">
                  {number}
                </span>
                {number === undefined ? (
                  <span className="text-sm font-semibold">{title}</span>
                ) : (
                  <span>
                    <span className="figure block text-lg leading-tight">{title}</span>
                    {/* The line keeps its height without a number. */}
                    <span className="block min-h-[1.5em] text-sm text-bark tabular-nums">
                      {size !== undefined && t("contents.size", { products: size })}
                    </span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
