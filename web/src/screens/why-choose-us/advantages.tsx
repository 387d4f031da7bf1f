import { TextMark } from "#features/sample/text-mark.tsx";
import { headingOf } from "#i18n/heading-of.ts";
import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Proof } from "#ui/proof.tsx";
import { Section } from "#ui/section.tsx";

/** The six advantages as a register: what is done, where and by whom, and the document. */
export function Advantages() {
  const { t } = useTranslation("why-choose-us");
  const advantages = useItems("why-choose-us:advantages.items");
  if (advantages.length === 0) return null;
  return (
    <Section id="advantages" numbered {...headingOf(t, "sections.items.advantages")} intro={t("sections.items.advantages.intro")}>
      <ol className="mt-2 border-t-2 border-ink">
        {advantages.map((advantage, index) => (
          <li key={advantage} className="grid gap-x-8 gap-y-3 border-b border-line py-7 lg:grid-cols-12">
            <div className="flex items-baseline gap-5 lg:col-span-4">
              <span aria-hidden="true" className="figure w-8 shrink-0 text-xl text-chilli tabular-nums">
                {index + 1}
              </span>
              <h3 className="display-3">{t(`advantages.items.${advantage}.name`)}</h3>
            </div>
            <p className="max-lg:ps-13 lg:col-span-5">
              <span>{t(`advantages.items.${advantage}.done`)}</span>
              <TextMark of={`why-choose-us:advantages.items.${advantage}`} />
            </p>
            <div className="max-lg:ps-13 lg:col-span-3 lg:border-s lg:border-line lg:ps-6">
              <p className="text-sm leading-snug text-bark">{t(`advantages.items.${advantage}.who`)}</p>
              <Proof label={t("paper")} className="mt-2.5">
                {t(`advantages.items.${advantage}.paper`)}
              </Proof>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
