import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** The groups of quality standards in their order, each with its points. */
const groups = [
  { group: "processing", points: ["cleaning", "sorting", "grading", "steam"] },
  { group: "testing", points: ["basics", "turmeric", "salmonella", "aflatoxin", "residues"] },
  { group: "packaging", points: ["bags", "cartons", "label", "stow"] },
  { group: "certifications", points: ["board", "system", "grade", "lot"] },
] as const;

export function QualityStandards() {
  const { t } = useTranslation("spices");
  return (
    <Section numbered eyebrow={t("sections.items.standards.eyebrow")} title={t("sections.items.standards.title")} tone="deep" split="4/8">
      <div className="border-t border-ink/80">
        {groups.map(({ group, points }) => (
          <div key={group} className="grid gap-x-8 gap-y-2 border-b border-edge/40 py-6 sm:grid-cols-[11rem_1fr]">
            <h3 className="heading">{t(`standards.groups.${group}`)}</h3>
            <ul className="flex flex-col gap-2">
              {points.map((point) => (
                <li key={point} className="empty:hidden">
                  {t(`standards.points.${point}`)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-6 empty:hidden">
        <TextLink to="/quality">{t("standards.link")}</TextLink>
      </p>
    </Section>
  );
}
