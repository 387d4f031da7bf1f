import { useTranslation } from "#i18n/use-translation.ts";
import { loadRange } from "#screens/agro-commodities/board-lots.ts";
import { GradeScale } from "#screens/agro-commodities/grade-scale.tsx";
import { Section } from "#ui/section.tsx";

/** The groups beside that of the grades, each with its facts and its columns of the sheet. */
const groups = [
  { group: "moisture", facts: ["grain", "pulses", "method", "store", "insects"], span: "lg:col-span-5" },
  { group: "purity", facts: ["broken", "foreign", "others", "stones", "residues"], span: "lg:col-span-6" },
  { group: "packing", facts: ["bags", "retail", "load20", "load40", "papers"], span: "lg:col-span-6" },
] as const;

/** What a contract for grain fixes: grades and defects, moisture, purity, packing. */
export function QualityParameters() {
  const { t } = useTranslation("agro-commodities");
  const ranges = { load20: loadRange("load20"), load40: loadRange("load40") };
  return (
    <Section number={3} eyebrow={t("parameters.eyebrow")} title={t("parameters.title")} intro={t("parameters.intro")} tone="deep">
      <div className="grid gap-x-8 gap-y-12 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h3 className="heading border-b border-ink/80 pb-3">{t("parameters.groups.grades")}</h3>
          <GradeScale />
        </div>
        {groups.map(({ group, facts, span }) => (
          <div key={group} className={span}>
            <h3 className="heading border-b border-ink/80 pb-3">{t(`parameters.groups.${group}`)}</h3>
            <dl>
              {facts.map((fact) => (
                <div key={fact} className="grid grid-cols-[2fr_3fr] gap-x-4 border-b border-edge/40 py-2.5 text-sm">
                  <dt className="text-bark">{t(`parameters.facts.${fact}.name`)}</dt>
                  <dd className="font-semibold">
                    {t(`parameters.facts.${fact}.value`, fact === "load20" || fact === "load40" ? ranges[fact] : {})}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
