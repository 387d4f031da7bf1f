import { Picture } from "#features/pictures/picture.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { ChapterHead, ChapterLinks, FigureBand } from "#screens/products/chapter-parts.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";

const chapter = "red-chillies";

export function ChilliChapter() {
  const { t } = useTranslation("products");
  const picture = usePicturesOfPlaces()("red-chillies-chapter");
  const kinds = useItems("products:chilli.kinds.items");
  return (
    <section id={chapter} tabIndex={-1} className="pb-16 md:pb-24">
      <div className={classes(picture && "grid lg:grid-cols-2")}>
        {picture && (
          <figure className="relative">
            <Picture
              {...picture}
              sizes="(width < 64rem) 100vw, 50vw"
              plate={{ title: t("sections.items.red-chillies.title") }}
              className="aspect-[4/3] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
            />
            <figcaption className="on-picture absolute start-0 bottom-0 bg-paper px-4 py-2 text-xs text-bark empty:hidden">
              {t("categories.red-chillies.caption")}
            </figcaption>
          </figure>
        )}
        <div className={classes("px-5 py-12 md:px-8 lg:py-20", picture ? "lg:max-w-[40rem] lg:ps-16 xl:pe-10" : "mx-auto max-w-[48rem]")}>
          <ChapterHead chapter={chapter} />
          {kinds.length > 0 && (
            <>
              <h3 className="label mt-8 text-chilli">{t("chilli.kinds.title")}</h3>
              <dl className="mt-3 border-t border-line">
                {kinds.map((kind) => (
                  <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
                    <dt className="font-semibold">{t(`chilli.kinds.items.${kind}.name`)}</dt>
                    <dd className="text-sm text-bark">{t(`chilli.kinds.items.${kind}.use`)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <ChapterLinks chapter={chapter} className="mt-8" />
        </div>
      </div>
      <Container className="pt-4 lg:pt-12">
        <FigureBand chapter={chapter} of="chilli" />
      </Container>
    </section>
  );
}
