import type { Specimen, SpiceName } from "#backend/wire/catalogue.ts";
import type { PictureName } from "#features/pictures/own-pictures.ts";
import { Picture } from "#features/pictures/picture.tsx";
import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

/** The pictures of the eight spices. */
const spicePictures = {
  turmeric: "turmeric-powder",
  pepper: "black-pepper",
  cardamom: "cardamom-green",
  cumin: "cumin",
  cloves: "cloves",
  cassia: "cassia",
  coriander: "coriander",
  fennel: "fennel",
} as const satisfies Record<SpiceName, PictureName>;

/** The width of each specimen in columns: no row is divided like the one above it. */
const spans = [
  "lg:col-span-5",
  "lg:col-span-4",
  "lg:col-span-3",
  "lg:col-span-3",
  "lg:col-span-4",
  "lg:col-span-5",
  "lg:col-span-6",
  "lg:col-span-6",
] as const;

/** The spices as a grid of figures, each with its origin; active ones with their botanical name and a link to the product. */
export function SpecimenPlate({ specimens }: { specimens: readonly Specimen[] }) {
  const { t } = useTranslation("spices");
  const intro = specimens.every(({ lot }) => lot !== null) ? t("sections.items.plate.intro") : undefined;
  return (
    <Section numbered eyebrow={t("sections.items.plate.eyebrow")} title={t("sections.items.plate.title")} intro={intro} id="plate">
      <ol className="grid gap-px border border-line bg-line outline-1 outline-offset-4 outline-line sm:grid-cols-2 lg:grid-cols-12">
        {specimens.map((specimen, index) => (
          <li key={specimen.spice} className={classes("flex flex-col bg-card", spans[index])}>
            <SpecimenFigure specimen={specimen} number={index + 1} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function SpecimenFigure({ specimen, number }: { specimen: Specimen; number: number }) {
  const { t } = useTranslation("spices");
  const picture = useOwnPictures();
  const { spice, place, lot } = specimen;
  return (
    <article aria-labelledby={`spice-${spice}`} className="flex flex-1 flex-col">
      <Picture
        {...picture(spicePictures[spice])}
        sizes="(width < 40rem) 50vw, (width < 64rem) 33vw, 20rem"
        plate={{ title: t(`spices.${spice}.name`), tone: "turmeric" }}
        className="h-56 lg:h-72"
      />
      <div className="flex flex-1 flex-col border-t border-line p-5">
        <p className="eyebrow">{t("plate.figure", { number })}</p>
        <h3 id={`spice-${spice}`} className="display-3 mt-1">
          {t(`spices.${spice}.name`)}
        </h3>
        {lot !== null && lot.botanical_name !== null && (
          <p lang="la" className="font-serif text-bark italic">
            {lot.botanical_name}
          </p>
        )}
        <p className="measure mt-3 mb-4 text-sm">{t(`spices.${spice}.description`)}</p>
        <dl className="label mt-auto flex gap-1.5 border-t border-line pt-3 text-bark">
          <dt>{t("plate.origin")}</dt>
          <dd className="text-ink">{lot === null ? t(`origins.names.${place}`) : <TypedValue>{lot.origin}</TypedValue>}</dd>
        </dl>
        {lot !== null && (
          <p className="mt-1">
            <TextLink to={`/catalog/${lot.slug}`}>
              <TypedValue>{lot.name}</TypedValue>
            </TextLink>
          </p>
        )}
      </div>
    </article>
  );
}
