import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ChapterHead, ChapterLinks, FigureBand } from "#screens/products/chapter-parts.tsx";
import { Container } from "#ui/container.tsx";

const figures = ["moisture", "colour", "stem", "foreign", "damaged"] as const;
const kinds = ["sannam", "teja", "byadgi", "kashmiri", "mundu", "milled"] as const;

export function ChilliChapter() {
  const { t } = useTranslation("products");
  const picture = useOwnPictures();
  const name = t("categories.red-chillies.name");
  return (
    <section id="red-chillies" tabIndex={-1} className="pb-16 md:pb-24">
      <div className="grid lg:grid-cols-2">
        <figure className="relative">
          <Picture
            {...picture("chilli-guntur-sannam")}
            sizes="(width < 64rem) 100vw, 50vw"
            plate={{ title: name }}
            className="aspect-[4/3] lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
          />
          <figcaption className="on-picture absolute start-0 bottom-0 bg-paper px-4 py-2 text-xs text-bark">
            {t("categories.red-chillies.caption")}
          </figcaption>
        </figure>
        <div className="px-5 py-12 md:px-8 lg:max-w-[40rem] lg:py-20 lg:ps-16 xl:pe-10">
          <ChapterHead category="red-chillies" />
          <h3 className="label mt-8 text-chilli">{t("chilli.kinds.title")}</h3>
          <dl className="mt-3 border-t border-line">
            {kinds.map((kind) => (
              <div key={kind} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
                <dt className="font-semibold">{t(`chilli.kinds.${kind}`)}</dt>
                <dd className="text-sm text-bark">{t(`chilli.kinds.${kind}Use`)}</dd>
              </div>
            ))}
          </dl>
          <ChapterLinks category="red-chillies" className="mt-8" />
        </div>
      </div>
      <Container className="pt-4 lg:pt-12">
        <FigureBand
          label={t("figures", { category: name })}
          figures={figures.map((figure) => ({ label: t(`chilli.figures.${figure}`), value: t(`chilli.figures.${figure}Value`) }))}
        />
      </Container>
    </section>
  );
}
