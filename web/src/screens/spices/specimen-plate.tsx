import { useOwnPictures } from "#features/pictures/use-pictures.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type Specimen, specimens } from "#screens/spices/specimens.ts";
import { classes } from "#ui/classes.ts";
import { Picture } from "#ui/picture.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** Columns of each specimen on the plate: no row is parted like the one above it. */
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

/** The eight spices as figures of one plate, each with its plant, its origin and the way to its product. */
export function SpecimenPlate() {
  const { t } = useTranslation("spices");
  return (
    <Section number={1} eyebrow={t("plate.eyebrow")} title={t("plate.title")} intro={t("plate.intro")} id="plate">
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
  const { spice, product, plant, place } = specimen;
  return (
    <article aria-labelledby={`spice-${spice}`} className="flex flex-1 flex-col">
      <Picture
        {...picture(specimen.picture)}
        sizes="(width < 40rem) 50vw, (width < 64rem) 33vw, 20rem"
        plate={{ title: t(`spices.${spice}.name`), tone: "turmeric" }}
        className="h-56 lg:h-72"
      />
      <div className="flex flex-1 flex-col border-t border-line p-5">
        <p className="eyebrow">{t("plate.figure", { number })}</p>
        <h3 id={`spice-${spice}`} className="display-3 mt-1">
          {t(`spices.${spice}.name`)}
        </h3>
        <p lang="la" className="font-serif text-bark italic">
          {plant}
        </p>
        <p className="measure mt-3 mb-4 text-sm">{t(`spices.${spice}.description`)}</p>
        <dl className="label mt-auto flex gap-1.5 border-t border-line pt-3 text-bark">
          <dt>{t("plate.origin")}</dt>
          <dd className="text-ink">{t(`origins.names.${place}`)}</dd>
        </dl>
        <p className="mt-1">
          <TextLink to={`/catalog/${product}`}>{t(`trade.products.${product}`)}</TextLink>
        </p>
      </div>
    </article>
  );
}
