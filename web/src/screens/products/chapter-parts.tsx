import { ArrowRight } from "lucide-react";
import { useTranslation } from "#i18n/use-translation.ts";
import { type Chapter, chapters } from "#screens/products/chapters.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/text-link.tsx";

type Category = Chapter["category"];

/** A chapter's opening: its number, its name, the buying criteria of the category, and a paragraph. */
export function ChapterHead({ category }: { category: Category }) {
  const { t } = useTranslation("products");
  const number = chapters.find((chapter) => chapter.category === category)?.number;
  return (
    <>
      <p className="eyebrow">{t("chapter", { number })}</p>
      <h2 className="display-1 mt-1">{t(`categories.${category}.name`)}</h2>
      <p className="mt-4 font-serif text-xl text-bark italic">{t(`categories.${category}.line`)}</p>
      <p className="measure mt-4 text-lg">{t(`categories.${category}.text`)}</p>
    </>
  );
}

export function ChapterLinks({ category, className }: { category: Category; className?: string }) {
  const { t } = useTranslation("products");
  return (
    <div className={className}>
      <ButtonLink to={`/catalog?category=${category}`} tone="outline">
        {t(`categories.${category}.catalog`)}
        <Icon of={ArrowRight} directional />
      </ButtonLink>
      <p className="mt-4 flex flex-wrap gap-x-7 gap-y-1 empty:hidden">
        <TextLink to={`/products/${category}`}>{t(`categories.${category}.page`)}</TextLink>
        {category === "red-chillies" && <TextLink to="/products/red-chilli-varieties">{t("categories.red-chillies.guide")}</TextLink>}
      </p>
    </div>
  );
}

/** The limits for every lot of a category, as one ruled line of large figures. */
export function FigureBand({ label, figures }: { label: string; figures: readonly { label: string; value: string }[] }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 border-y border-ink/80 md:grid-cols-5">
      {figures.map((figure) => (
        <div
          key={figure.label}
          className="flex flex-col-reverse justify-end gap-1 py-4 pe-4 md:not-first:border-s md:not-first:border-line md:not-first:ps-4 lg:not-first:ps-5"
        >
          <dt className="text-sm leading-snug text-bark">{figure.label}</dt>
          <dd className="figure text-xl leading-tight whitespace-nowrap">
            <bdi>{figure.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
