import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

const boxes = ["moisture", "stem", "foreign", "damaged", "colour", "packaging"] as const;

export function SpecificationBoxes() {
  const { t } = useTranslation("red-chillies");
  const shown = boxes.filter((box) => t(`specification.${box}.value`) !== "");
  if (shown.length === 0) return null;
  return (
    <Section
      numbered
      {...headingOf(t, "sections.items.specification")}
      tone="deep"
      split="4/8"
      intro={t("sections.items.specification.intro")}
    >
      <dl className="grid border-y border-ink/80 sm:grid-cols-2">
        {shown.map((box) => (
          <div key={box} className="border-edge/40 py-6 not-first:border-t sm:odd:pe-8 sm:even:border-s sm:even:ps-8 sm:nth-2:border-t-0">
            <dt className="label text-chilli">{t(`specification.${box}.title`)}</dt>
            <dd className="figure mt-2 text-[1.75rem] leading-tight md:text-[2rem]">{t(`specification.${box}.value`)}</dd>
            <dd className="mt-2 text-sm font-semibold">{t(`specification.${box}.method`)}</dd>
            <dd className="mt-1 text-sm">{t(`specification.${box}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
