import { useSite } from "#backend/site.ts";
import { useFigures, useTranslation } from "#i18n/use-translation.ts";
import { Container } from "#ui/container.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";

const known = ["products", "countries", "continents", "clients", "foodSafety"] as const;

/** The classes of the list and of each entry. All five fill a row and a half on phones. */
const ofFive = {
  list: "grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_1fr_1.4fr]",
  entry:
    "flex flex-col-reverse border-line py-5 ps-4 not-first:last:col-span-2 max-sm:even:border-s max-sm:nth-[n+3]:border-t sm:max-lg:nth-[n+4]:border-t sm:border-s lg:py-7 lg:ps-6 lg:not-first:last:col-span-1",
};
const ofFewer = {
  list: "grid sm:auto-cols-fr sm:grid-flow-col",
  entry: "flex flex-col-reverse border-line py-5 ps-4 max-sm:not-first:border-t sm:border-s lg:py-7 lg:ps-6",
};

/** The company in figures, of those that it states. */
export function FiguresBand() {
  const { t } = useTranslation("home");
  const figure = useFigures();
  const { company, sampleFigures } = useSite();
  const shown = known.filter((name) => figure(name) !== "");
  const classes = shown.length === known.length ? ofFive : ofFewer;
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("sections.items.figures.title", { company: company.name })} className="border-b border-line">
      <Container>
        <dl className={classes.list}>
          {shown.map((name) => (
            <div key={name} className={classes.entry}>
              <dt className="text-sm text-bark">{t(`figures.${name}`)}</dt>
              <dd className="figure text-[1.75rem] leading-tight font-normal lg:text-[2.125rem]">
                <bdi>{figure(name)}</bdi>
                {sampleFigures.includes(name) && <SampleMark />}
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
