import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

/** From the growers to the container; `thread` is how far a tag hangs below the string, if all six hang on one. */
const links = [
  { link: "plot", thread: "xl:h-5" },
  { link: "yard", thread: "xl:h-12" },
  { link: "unit", thread: "xl:h-7" },
  { link: "laboratory", thread: "xl:h-14" },
  { link: "bag", thread: "xl:h-9" },
  { link: "container", thread: "xl:h-5" },
] as const;

/** The third commitment: the tags of one lot on a string. */
export function Trace() {
  const { t } = useTranslation("why-choose-us");
  return (
    <Section level={3} title={t("commitments.trace.title")} intro={t("commitments.trace.text")} tone="night">
      <figure>
        <ol className="mt-4 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6 xl:border-t-2 xl:border-turmeric">
          {links.map(({ link, thread }, index) => (
            <li key={link}>
              <span aria-hidden="true" className={classes("mx-auto block w-0.5 bg-turmeric", thread)} />
              <Tag link={link} number={index + 1} />
            </li>
          ))}
        </ol>
        <figcaption className="mt-8 text-sm text-sand">{t("commitments.trace.caption")}</figcaption>
      </figure>
    </Section>
  );
}

/** A tag of the goods: a punched hole, a number, and who recorded it where. */
function Tag({ link, number }: { link: (typeof links)[number]["link"]; number: number }) {
  const { t } = useTranslation("why-choose-us");
  return (
    <div className="bg-card px-4 pt-3 pb-5 text-ink [clip-path:polygon(18px_0,calc(100%-18px)_0,100%_18px,100%_100%,0_100%,0_18px)]">
      <span aria-hidden="true" className="mx-auto block size-3.5 rounded-full bg-night" />
      <p className="mt-3 flex items-baseline justify-between gap-3">
        <span className="heading">{t(`commitments.trace.links.${link}.name`)}</span>
        <span aria-hidden="true" className="figure text-sm text-chilli">
          {number}
        </span>
      </p>
      <dl className="mt-2 text-sm leading-snug">
        <dt className="text-xs text-bark">{t("commitments.trace.number")}</dt>
        <dd className="font-semibold tabular-nums">{t(`commitments.trace.links.${link}.number`)}</dd>
        <dt className="mt-2 text-xs text-bark">{t("commitments.trace.written")}</dt>
        <dd>{t(`commitments.trace.links.${link}.written`)}</dd>
      </dl>
      <Proof label={t("paper")} className="mt-3 border-t border-line pt-2.5">
        {t(`commitments.trace.links.${link}.paper`)}
      </Proof>
    </div>
  );
}
