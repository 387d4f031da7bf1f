import { Picture } from "#features/pictures/picture.tsx";
import { useDescribedPicture } from "#features/pictures/use-pictures.ts";
import { factsOf } from "#i18n/items.ts";
import { useItems, usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { ChapterHead, ChapterLinks, FigureBand } from "#screens/products/chapter-parts.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";

const chapter = "spices";
const SHEET = "products:spices.sheet.items";

/** Every third picture is twice as large, if there is room. */
const isLarge = (place: number) => place % 3 === 0;

export function SpiceChapter() {
  const { t } = useTranslation("products");
  const describe = useDescribedPicture();
  const page = usePageTexts();
  const sheet = useItems(SHEET);
  const note = t("spices.note");
  return (
    <section id={chapter} tabIndex={-1} className="bg-paper-deep py-16 md:py-24">
      <Container grid className="items-end">
        <div className="lg:col-span-7">
          <ChapterHead chapter={chapter} />
        </div>
        <ChapterLinks chapter={chapter} className="lg:col-span-4 lg:col-start-9" />
      </Container>
      {sheet.length > 0 && (
        <Container className="mt-10 md:mt-14">
          <ul className="grid grid-cols-2 gap-x-3 gap-y-6 md:gap-x-4 lg:grid-cols-6">
            {sheet.map((spice, place) => {
              const large = isLarge(place);
              const title = t(`spices.sheet.items.${spice}.name`);
              return (
                <li key={spice} className={classes(large && "col-span-2 lg:row-span-2")}>
                  <figure className="flex h-full flex-col">
                    <Picture
                      {...(describe(factsOf(page, SHEET, spice).picture) ?? { src: null, alt: title })}
                      sizes={large ? "(width < 64rem) 100vw, 26rem" : "(width < 64rem) 50vw, 13rem"}
                      plate={{ title, tone: "turmeric" }}
                      className={classes("aspect-[4/3]", large && "sm:max-lg:aspect-[2/1] lg:aspect-auto lg:h-0 lg:grow")}
                    />
                    <figcaption className={classes("mt-2 text-sm leading-snug", large && "flex items-baseline justify-between gap-4")}>
                      <span className="block font-semibold">{title}</span>
                      <span className="text-bark">{t(`spices.sheet.items.${spice}.origin`)}</span>
                    </figcaption>
                  </figure>
                </li>
              );
            })}
          </ul>
        </Container>
      )}
      <Container className="mt-12">
        <FigureBand chapter={chapter} of="spices" />
        {note !== "" && <p className="mt-3 text-xs text-bark">{note}</p>}
      </Container>
    </section>
  );
}
