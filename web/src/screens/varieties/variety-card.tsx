import { LyingPod } from "#features/varieties/lying-pod.tsx";
import { centimetres, rangeText } from "#features/varieties/range-text.ts";
import type { Variety } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** A variety: its pod on a ruler, what it is, its figures, what it is used for, and the way to its product. */
export function VarietyCard({ variety }: { variety: Variety }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const { key, slug, origin, length, breadth, colour, heat, moisture, uses } = variety;
  const name = t(`names.${key}`);
  const figures = [
    {
      label: t("card.size"),
      value: t("card.sizeValue", { length: numerals(centimetres(length)), breadth: numerals(centimetres(breadth)) }),
    },
    { label: t("card.colour"), value: colour === undefined ? t("colour.none") : t("card.colourValue", { figure: rangeText(colour) }) },
    { label: t("card.heat"), value: t("card.heatValue", { figure: numerals(rangeText(heat)) }) },
    { label: t("card.moisture"), value: numerals(moisture) },
  ];
  return (
    <article id={key} tabIndex={-1} aria-labelledby={`${key}-name`} className="flex h-full flex-col border-t-2 border-ink pt-3">
      <p className="label flex flex-wrap gap-x-2 text-bark">
        {t("card.origin")} <span className="text-ink">{t(`origins.${origin}`)}</span>
      </p>
      <div className="mt-3 border border-line bg-card px-3 py-2">
        <LyingPod variety={variety} />
      </div>
      <h3 id={`${key}-name`} className="display-3 mt-4">
        {name}
      </h3>
      <p className="mt-2">
        <Badge>{t("card.bestFor", { what: t(`bestFor.${key}`) })}</Badge>
      </p>
      <p className="mt-3 text-sm">{t(`descriptions.${key}`)}</p>
      <h4 className="mt-3 text-xs text-bark">{t("card.uses")}</h4>
      <ul className="mb-4 flex flex-wrap gap-x-2 text-sm">
        {uses.map((use) => (
          <li key={use} className="not-last:after:ms-2 not-last:after:text-bark not-last:after:content-['·']">
            {t(`uses.${use}`)}
          </li>
        ))}
      </ul>
      <dl className="mt-auto grid grid-cols-2 gap-x-4 text-sm">
        {figures.map(({ label, value }) => (
          <div key={label} className="border-t border-line py-1.5">
            <dt className="text-xs text-bark">{label}</dt>
            <dd className="figure leading-snug">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-2">
        <TextLink to={`/catalog/${slug}`}>
          {t("card.sheet")} <VisuallyHidden>{t("card.sheetOf", { name })}</VisuallyHidden>
        </TextLink>
      </p>
    </article>
  );
}
