import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** Where a lot can be rejected, by whom, and in which document that is recorded. */
export function Gates() {
  const { t } = useTranslation("about");
  const gates = useItems("about:gates.items");
  if (gates.length === 0) return null;
  return (
    <Section numbered {...headingOf(t, "sections.items.gates")} intro={t("sections.items.gates.intro")} tone="deep">
      <ol className="mt-6 grid gap-y-10 md:grid-cols-3">
        {gates.map((gate, index) => (
          <li key={gate} className="border-ink/80 max-md:border-t-2 max-md:pt-5">
            <GateMark number={index + 1} />
            <p className="label mt-5 text-chilli">{t("gates.label", { number: index + 1 })}</p>
            <h3 className="display-3 mt-1 md:pe-8">{t(`gates.items.${gate}.title`)}</h3>
            <p className="mt-1 text-bark italic">{t(`gates.items.${gate}.who`)}</p>
            <p className="mt-4 md:pe-8">{t(`gates.items.${gate}.checks`)}</p>
            {t(`gates.items.${gate}.refused`) !== "" && (
              <p className="mt-3 md:pe-8">
                <span className="font-semibold text-chilli">{t("gates.refused")}: </span>
                {t(`gates.items.${gate}.refused`)}
              </p>
            )}
            <Proof label={t("paper")} className="mt-4 md:pe-8">
              {t(`gates.items.${gate}.paper`)}
            </Proof>
          </li>
        ))}
      </ol>
      <p className="mt-10 empty:hidden">
        <TextLink to="/quality">{t("gates.link")}</TextLink>
      </p>
    </Section>
  );
}

/** The stream of goods, narrower after each gate. */
function GateMark({ number }: { number: number }) {
  const before = 30 - number * 6;
  const after = before - 6;
  return (
    <svg aria-hidden="true" viewBox="0 0 360 40" preserveAspectRatio="none" className="h-10 w-full max-md:hidden [&:dir(rtl)]:-scale-x-100">
      <rect x="0" y={20 - before / 2} width="40" height={before} className="fill-chilli" />
      <rect x="40" y={20 - after / 2} width="320" height={after} className="fill-chilli" />
      <rect x="36" y="0" width="4" height="40" className="fill-ink" />
    </svg>
  );
}
