import { ArrowRight } from "lucide-react";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { type Chapter, useChapterNumbers } from "#screens/products/chapters.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** A chapter's opening: its number, its name, the buying criteria of the category, and a paragraph. */
export function ChapterHead({ chapter }: { chapter: Chapter }) {
  const { t } = useTranslation("products");
  const number = useChapterNumbers()(chapter);
  return (
    <>
      <p className="eyebrow">{t("chapter", { number })}</p>
      <h2 className="display-1 mt-1">{t(`sections.items.${chapter}.title`)}</h2>
      <p className="mt-4 font-serif text-xl text-bark italic">{t(`categories.${chapter}.line`)}</p>
      <p className="measure mt-4 text-lg">{t(`sections.items.${chapter}.intro`)}</p>
    </>
  );
}

export function ChapterLinks({ chapter, className }: { chapter: Chapter; className?: string }) {
  const { t } = useTranslation("products");
  return (
    <div className={className}>
      <ButtonLink to={`/catalog?category=${chapter}`} tone="outline">
        {t(`categories.${chapter}.catalog`)}
        <Icon of={ArrowRight} directional />
      </ButtonLink>
      <p className="mt-4 flex flex-wrap gap-x-7 gap-y-1 empty:hidden">
        <TextLink to={`/products/${chapter}`}>{t(`categories.${chapter}.page`)}</TextLink>
        {chapter === "red-chillies" && <TextLink to="/products/red-chilli-varieties">{t("categories.red-chillies.guide")}</TextLink>}
      </p>
    </div>
  );
}

type FiguresOf = "chilli" | "spices" | "agro";

/** The names and values of the figures for every lot of a category. */
export function useChapterFigures(of: FiguresOf) {
  const { t } = useTranslation("products");
  const path = `${of}.figures.items` as const;
  return useItems(`products:${path}`).map((figure) => ({
    name: figure,
    label: t(`${path}.${figure}.label` as "chilli.figures.items.moisture.label"),
    value: t(`${path}.${figure}.value` as "chilli.figures.items.moisture.value"),
  }));
}

/** The limits for every lot of a category, as one ruled line of large figures. */
export function FigureBand({ chapter, of }: { chapter: Chapter; of: FiguresOf }) {
  const { t } = useTranslation("products");
  const figures = useChapterFigures(of);
  if (figures.length === 0) return null;
  return (
    <dl
      aria-label={t("figures", { category: t(`sections.items.${chapter}.title`) })}
      className="grid grid-cols-2 border-y border-ink/80 md:grid-cols-5"
    >
      {figures.map((figure) => (
        <div
          key={figure.name}
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
