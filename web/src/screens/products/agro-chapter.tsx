import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ChapterHead, ChapterLinks } from "#screens/products/chapter-parts.tsx";
import { GradeLimits } from "#screens/products/grade-limits.tsx";
import { Container } from "#ui/container.tsx";

const kinds = ["rice", "wheat", "pulses", "lentils", "chickpeas", "millets", "more"] as const;

export function AgroChapter() {
  const { t } = useTranslation("products");
  const picture = useOwnPictures();
  return (
    <section id="agro-commodities" tabIndex={-1} className="py-16 md:py-24">
      <Container grid>
        <div className="lg:col-span-7">
          <ChapterHead category="agro-commodities" />
          <h3 className="label mt-10 text-chilli">{t("agro.kinds.title")}</h3>
          <dl className="mt-3 border-t-2 border-ink">
            {kinds.map((kind) => (
              <div key={kind} className="grid items-baseline gap-x-6 border-b border-line py-2.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
                <dt className="font-serif text-lg">{t(`agro.kinds.${kind}`)}</dt>
                <dd className="text-bark">{t(`agro.kinds.${kind}List`)}</dd>
              </div>
            ))}
          </dl>
          <ChapterLinks category="agro-commodities" className="mt-8" />
        </div>
        <div className="lg:col-span-4 lg:col-start-9">
          <figure>
            <Picture
              {...picture("rice-basmati")}
              sizes="(width < 64rem) 100vw, 26rem"
              plate={{ title: t("agro.kinds.rice"), tone: "leaf" }}
            />
            <figcaption className="mt-2 text-sm text-bark">{t("categories.agro-commodities.caption")}</figcaption>
          </figure>
          <GradeLimits />
        </div>
      </Container>
    </section>
  );
}
