import { Picture } from "#features/pictures/picture.tsx";
import { usePicturesOfPlaces } from "#features/pictures/use-pictures.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { ChapterHead, ChapterLinks } from "#screens/products/chapter-parts.tsx";
import { GradeLimits } from "#screens/products/grade-limits.tsx";
import { Container } from "#ui/container.tsx";

const chapter = "agro-commodities";

export function AgroChapter() {
  const { t } = useTranslation("products");
  const picture = usePicturesOfPlaces()("agro-commodities-chapter");
  const kinds = useItems("products:agro.kinds.items");
  return (
    <section id={chapter} tabIndex={-1} className="py-16 md:py-24">
      <Container grid>
        <div className="lg:col-span-7">
          <ChapterHead chapter={chapter} />
          {kinds.length > 0 && (
            <>
              <h3 className="label mt-10 text-chilli">{t("agro.kinds.title")}</h3>
              <dl className="mt-3 border-t-2 border-ink">
                {kinds.map((kind) => (
                  <div key={kind} className="grid items-baseline gap-x-6 border-b border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
                    <dt className="font-serif text-lg">{t(`agro.kinds.items.${kind}.name`)}</dt>
                    <dd className="text-bark">{t(`agro.kinds.items.${kind}.examples`)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <ChapterLinks chapter={chapter} className="mt-8" />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          {picture && (
            <figure className="mb-8">
              <Picture
                {...picture}
                sizes="(width < 64rem) 100vw, 26rem"
                plate={{ title: t("sections.items.agro-commodities.title"), tone: "leaf" }}
              />
              <figcaption className="mt-2 text-sm text-bark">{t("categories.agro-commodities.caption")}</figcaption>
            </figure>
          )}
          <GradeLimits />
        </div>
      </Container>
    </section>
  );
}
