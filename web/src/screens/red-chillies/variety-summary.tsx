import type { Variety, VarietyLot, VarietyName } from "#backend/wire/catalogue.ts";
import { HangingPod } from "#features/varieties/hanging-pod.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** The varieties that most enquiries are about. */
const summary = ["teja", "sannam", "wonder-hot", "mundu", "byadgi", "kashmiri"] as const satisfies VarietyName[];

type Summarised = Variety & { name: (typeof summary)[number] };

function isSummarised(variety: Variety): variety is Summarised {
  return summary.some((name) => name === variety.name);
}

/** Six varieties: the active ones hang side by side at one scale, with their figures. */
export function VarietySummary({ varieties }: { varieties: readonly Variety[] }) {
  const { t } = useTranslation("red-chillies");
  const numerals = useNumerals();
  const six = varieties.filter(isSummarised);
  const teja = six.find(({ name }) => name === "teja")?.lot?.heat;
  const areOffered = six.some(({ lot }) => lot !== null);
  if (six.length === 0) return null;
  return (
    <Section
      numbered
      eyebrow={t("sections.items.summary.eyebrow")}
      title={t("sections.items.summary.title")}
      intro={areOffered ? t("sections.items.summary.intro") : undefined}
    >
      <ul className="grid grid-cols-2 gap-y-10 sm:grid-cols-3 lg:grid-cols-6">
        {six.map((variety) => (
          <VarietyCard key={variety.name} variety={variety} />
        ))}
      </ul>
      <div className="mt-12 grid gap-x-8 gap-y-6 border-t border-ink/80 pt-6 lg:grid-cols-12">
        {teja && (
          <div className="lg:col-span-5">
            <h3 className="heading">{t("summary.tejaTitle")}</h3>
            <p className="measure mt-1">{t("summary.tejaText", { heat: numerals(rangeText(teja)) })}</p>
          </div>
        )}
        {six.some(({ name }) => name === "sannam") && t("summary.sannamText") !== "" && (
          <div className="lg:col-span-4">
            <h3 className="heading">{t("summary.sannamTitle")}</h3>
            <p className="measure mt-1">{t("summary.sannamText")}</p>
          </div>
        )}
        <p className="lg:col-span-3 lg:self-center lg:text-end empty:hidden">
          <ButtonLink to="/products/red-chilli-varieties" tone="outline">
            {t("summary.guide", { number: varieties.length })}
          </ButtonLink>
        </p>
      </div>
    </Section>
  );
}

/** One of the six: its name, its place and a description; if active also its pod, its figures, and a link to its sheet. */
function VarietyCard({ variety: { name: key, place, lot } }: { variety: Summarised }) {
  const { t } = useTranslation(["red-chillies", "varieties"]);
  return (
    <li className="flex flex-col">
      {lot !== null && <HangingPod lot={lot} />}
      <div className="flex grow flex-col pe-5 pt-4">
        <h3 className="heading">{t(`varieties:names.${key}`)}</h3>
        <p className="label mt-1 text-bark">{lot === null ? t(`varieties:origins.${place}`) : <TypedValue>{lot.origin}</TypedValue>}</p>
        {lot !== null && (
          <p className="mt-1.5 text-sm font-semibold">
            <Figures lot={lot} isTeja={key === "teja"} />
          </p>
        )}
        <p className="mt-1.5 mb-3 text-sm">{t(`summary.specs.${key}`)}</p>
        {lot !== null && (
          <p className="mt-auto">
            <TextLink to={`/catalog/${lot.slug}`}>
              {t("summary.sheet")} <VisuallyHidden>{lot.name}</VisuallyHidden>
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}

/** Heat and colour. Teja's heat is that of all market grades; the paragraph below the cards says why. */
function Figures({ lot: { heat, colour }, isTeja }: { lot: VarietyLot; isTeja: boolean }) {
  const { t } = useTranslation(["red-chillies", "varieties"]);
  const numerals = useNumerals();
  const { comma } = useLanguage();
  const figures: string[] = [];
  if (heat !== null) figures.push(isTeja ? t("summary.tejaHeat") : t("varieties:card.heatValue", { figure: numerals(rangeText(heat)) }));
  if (colour !== null) figures.push(t("varieties:card.colourValue", { figure: numerals(rangeText(colour)) }));
  return figures.join(comma);
}
