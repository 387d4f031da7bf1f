import type { CommoditiesPage, CommodityName } from "#backend/wire/catalogue.ts";
import { rangeText } from "#features/varieties/range-text.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { GradeScale } from "#screens/agro-commodities/grade-scale.tsx";
import { Section } from "#ui/section.tsx";

/** The groups besides the grades, each with its facts and its columns of the sheet. */
const groups = [
  { group: "moisture", facts: ["grain", "pulses", "method", "store", "insects"] },
  { group: "purity", facts: ["broken", "foreign", "others", "stones", "residues"] },
  { group: "packing", facts: ["bags", "retail", "load20", "load40", "papers"] },
] as const;

type Fact = (typeof groups)[number]["facts"][number];

/** The facts about certain commodities, which are only shown while each of these has active products. */
const spokenOf: Partial<Record<Fact, readonly CommodityName[]>> = {
  pulses: ["pulses", "chickpeas"],
  broken: ["rice"],
  foreign: ["rice", "wheat"],
  stones: ["millets"],
};

/** The terms of a grain contract: grades and defects, moisture, purity, packing. */
export function QualityParameters({ page }: { page: CommoditiesPage }) {
  const { t } = useTranslation("agro-commodities");
  const numerals = useNumerals();
  const offered = page.commodities.filter(({ lots }) => lots.length > 0).map(({ name }) => name);
  const loads = { load20: page.load_20ft, load40: page.load_40ft };
  const stands = (fact: Fact) =>
    fact === "load20" || fact === "load40"
      ? loads[fact] !== null
      : (spokenOf[fact] ?? []).every((commodity) => offered.includes(commodity));
  const value = (fact: Fact) => {
    const load = fact === "load20" || fact === "load40" ? loads[fact] : null;
    return t(`parameters.facts.${fact}.value`, load === null ? {} : { tonnes: numerals(rangeText(load)), count: load.to });
  };
  return (
    <Section
      numbered
      eyebrow={t("sections.items.parameters.eyebrow")}
      title={t("sections.items.parameters.title")}
      intro={t("sections.items.parameters.intro")}
      tone="deep"
    >
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-2">
        <div>
          <h3 className="heading border-b border-ink/80 pb-3">{t("parameters.groups.grades")}</h3>
          <GradeScale />
        </div>
        {groups.map(({ group, facts }) => (
          <div key={group}>
            <h3 className="heading border-b border-ink/80 pb-3">{t(`parameters.groups.${group}`)}</h3>
            <dl>
              {facts
                .filter((fact) => stands(fact) && value(fact) !== "")
                .map((fact) => (
                  <div key={fact} className="grid grid-cols-[2fr_3fr] gap-x-4 border-b border-edge/40 py-2.5 text-sm">
                    <dt className="text-bark">{t(`parameters.facts.${fact}.name`)}</dt>
                    <dd className="font-semibold">{value(fact)}</dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
