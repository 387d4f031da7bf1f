import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ChapterHead, ChapterLinks, FigureBand } from "#screens/products/chapter-parts.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";

const figures = ["b1", "total", "pesticides", "temperature", "humidity"] as const;

/** The pictures in reading order; two of them are twice as large if there is room. */
const sheet = [
  { spice: "black-pepper", picture: "black-pepper", large: true },
  { spice: "turmeric", picture: "turmeric-powder", large: false },
  { spice: "cumin", picture: "cumin", large: false },
  { spice: "cardamom", picture: "cardamom-green", large: true },
  { spice: "cloves", picture: "cloves", large: false },
  { spice: "cassia", picture: "cassia", large: false },
] as const;

export function SpiceChapter() {
  const { t } = useTranslation("products");
  const describe = useOwnPictures();
  const name = t("categories.spices.name");
  return (
    <section id="spices" tabIndex={-1} className="bg-paper-deep py-16 md:py-24">
      <Container grid className="items-end">
        <div className="lg:col-span-7">
          <ChapterHead category="spices" />
        </div>
        <ChapterLinks category="spices" className="lg:col-span-4 lg:col-start-9" />
      </Container>
      <Container className="mt-10 md:mt-14">
        <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:gap-x-4 lg:grid-cols-6">
          {sheet.map(({ spice, picture, large }) => (
            <li key={spice} className={classes(large && "col-span-2 lg:row-span-2")}>
              <figure className="flex h-full flex-col">
                <Picture
                  {...describe(picture)}
                  sizes={large ? "(width < 64rem) 100vw, 26rem" : "(width < 64rem) 50vw, 13rem"}
                  plate={{ title: t(`spices.sheet.${spice}.name`), tone: "turmeric" }}
                  className={classes("aspect-[4/3]", large && "sm:max-lg:aspect-[2/1] lg:aspect-auto lg:h-0 lg:grow")}
                />
                <figcaption className={classes("mt-2 text-sm leading-snug", large && "flex items-baseline justify-between gap-4")}>
                  <span className="block font-semibold">{t(`spices.sheet.${spice}.name`)}</span>
                  <span className="text-bark">{t(`spices.sheet.${spice}.origin`)}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Container>
      <Container className="mt-12">
        <FigureBand
          label={t("figures", { category: name })}
          figures={figures.map((figure) => ({ label: t(`spices.figures.${figure}`), value: t(`spices.figures.${figure}Value`) }))}
        />
        <p className="mt-3 text-xs text-bark">{t("spices.note")}</p>
      </Container>
    </section>
  );
}
