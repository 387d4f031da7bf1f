import type { Variety, VarietyLot } from "#backend/wire/catalogue.ts";
import { LyingPod } from "#features/varieties/lying-pod.tsx";
import { centimetres, rangeText } from "#features/varieties/range-text.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** A variety: what it is, where it grows and what it is used for; if active also its pod, its figures and a link to its product. */
export function VarietyCard({ variety: { name: key, place, uses, lot } }: { variety: Variety }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const name = t(`names.${key}`);
  return (
    <article id={key} tabIndex={-1} aria-labelledby={`${key}-name`} className="flex h-full flex-col border-t-2 border-ink pt-3">
      <p className="label flex flex-wrap gap-x-2 text-bark">
        {t("card.origin")} <span className="text-ink">{lot === null ? t(`origins.${place}`) : <TypedValue>{lot.origin}</TypedValue>}</span>
      </p>
      {lot !== null && (
        <div className="mt-3 border border-line bg-card px-3 py-2">
          <LyingPod name={name} lot={lot} />
        </div>
      )}
      <h3 id={`${key}-name`} className="display-3 mt-4">
        {name}
      </h3>
      <p className="mt-2">
        <Badge>{t("card.bestFor", { what: t(`bestFor.${key}`) })}</Badge>
      </p>
      <p className="mt-3 text-sm">{t(`descriptions.${key}`)}</p>
      {key === "teja" && lot?.heat && <p className="mt-1 text-sm">{t("card.teja", { heat: numerals(rangeText(lot.heat)) })}</p>}
      <h4 className="mt-3 text-xs text-bark">{t("card.uses")}</h4>
      <ul className="mb-4 flex flex-wrap gap-x-2 text-sm">
        {uses.map((use) => (
          <li key={use} className="not-last:after:ms-2 not-last:after:text-bark not-last:after:content-['·']">
            {t(`uses.${use}`)}
          </li>
        ))}
      </ul>
      {lot !== null && <Figures lot={lot} />}
    </article>
  );
}

function Figures({ lot: { slug, name, pod, colour, heat, moisture } }: { lot: VarietyLot }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const size = { length: numerals(centimetres(pod.length)), breadth: numerals(centimetres(pod.breadth)) };
  const figures = [
    { label: t("card.size"), value: t("card.sizeValue", size) },
    { label: t("card.colour"), value: colour === null ? t("colour.none") : t("card.colourValue", { figure: numerals(rangeText(colour)) }) },
    { label: t("card.heat"), value: heat === null ? null : t("card.heatValue", { figure: numerals(rangeText(heat)) }) },
    { label: t("card.moisture"), value: moisture && <TypedText>{moisture}</TypedText> },
  ];
  return (
    <>
      <dl className="mt-auto grid grid-cols-[1fr_1fr] gap-x-4 text-sm">
        {figures.map(
          ({ label, value }) =>
            value !== null && (
              <div key={label} className="border-t border-line py-1.5">
                <dt className="text-xs text-bark">{label}</dt>
                <dd className="figure leading-snug [word-break:normal] wrap-break-word">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className="border-t border-line pt-2">
        <TextLink to={`/catalog/${slug}`}>
          {t("card.sheet")} <VisuallyHidden>{t("card.sheetOf", { name })}</VisuallyHidden>
        </TextLink>
      </p>
    </>
  );
}
