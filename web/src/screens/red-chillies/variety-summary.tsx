import { HangingPod } from "#features/varieties/hanging-pod.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { type VarietyKey, varieties, varietyOf } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** The varieties that most enquiries name, the hottest first. */
const summary = ["teja", "sannam", "wonder-hot", "mundu", "byadgi", "kashmiri"] as const satisfies VarietyKey[];

/** Six varieties hanging side by side at one scale, with their figures. */
export function VarietySummary() {
  const { t } = useTranslation("red-chillies");
  return (
    <Section number={1} eyebrow={t("summary.eyebrow")} title={t("summary.title")} intro={t("summary.text")}>
      <ul className="grid grid-cols-2 gap-y-10 sm:grid-cols-3 lg:grid-cols-6">
        {summary.map((key) => (
          <VarietyCard key={key} name={key} />
        ))}
      </ul>
      <div className="mt-12 grid gap-x-8 gap-y-6 border-t border-ink/80 pt-6 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h3 className="heading">{t("summary.tejaTitle")}</h3>
          <p className="measure mt-1">{t("summary.tejaText")}</p>
        </div>
        <div className="lg:col-span-4">
          <h3 className="heading">{t("summary.sannamTitle")}</h3>
          <p className="measure mt-1">{t("summary.sannamText")}</p>
        </div>
        <p className="lg:col-span-3 lg:self-center lg:text-end">
          <ButtonLink to="/products/red-chilli-varieties" tone="outline">
            {t("summary.guide", { number: varieties.length })}
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}

/** One of the six: pod, origin, name, figures, and the way to its sheet. */
function VarietyCard({ name: key }: { name: (typeof summary)[number] }) {
  const { t } = useTranslation(["red-chillies", "varieties"]);
  const numerals = useNumerals();
  const variety = varietyOf(key);
  const name = t(`varieties:names.${key}`);
  return (
    <li className="flex flex-col">
      <HangingPod variety={variety} />
      <div className="flex grow flex-col pe-5 pt-4">
        <h3 className="heading">{name}</h3>
        <p className="label mt-1 text-bark">{t(`varieties:origins.${variety.origin}`)}</p>
        <p className="mt-1.5 mb-3 text-sm">
          {t(`summary.${key}`, {
            heat: numerals(rangeText(variety.heat)),
            colour: variety.colour === undefined ? undefined : rangeText(variety.colour),
          })}
        </p>
        <p className="mt-auto">
          <TextLink to={`/catalog/${variety.slug}`}>
            {t("summary.sheet")} <VisuallyHidden>{name}</VisuallyHidden>
          </TextLink>
        </p>
      </div>
    </li>
  );
}
