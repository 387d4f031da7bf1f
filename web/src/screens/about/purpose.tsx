import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { Section } from "#ui/section.tsx";

const statements = ["mission", "vision"] as const;
const places = { mission: "lg:col-span-8", vision: "lg:col-span-8 lg:col-start-5" };

/** Mission and vision, offset from each other. */
export function Purpose() {
  const { t } = useTranslation("about");
  return (
    <Section tone="deep">
      <div className="grid gap-y-14 lg:grid-cols-12 lg:gap-x-8">
        {statements.map((statement) => (
          <div key={statement} className={classes("border-s-2 border-chilli ps-6 md:ps-10", places[statement])}>
            <h2 className="eyebrow">{t(`purpose.${statement}.title`)}</h2>
            <p className="display-2 mt-3 text-pretty">{t(`purpose.${statement}.statement`)}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
