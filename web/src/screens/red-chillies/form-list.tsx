import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { forms } from "./forms.ts";

/** The forms of the goods, from the pod with its stem to the seed, with their products. */
export function FormList() {
  const { t } = useTranslation("red-chillies");
  return (
    <Section number={4} eyebrow={t("forms.eyebrow")} title={t("forms.title")} tone="deep" split="4/8" intro={t("forms.text")}>
      <ul className="border-b border-ink/80">
        {forms.map(({ key, products }) => (
          <li key={key} className="grid gap-x-8 gap-y-2 border-t border-edge/40 py-5 first:border-ink/80 md:grid-cols-[12rem_1fr]">
            <h3 className="heading">{t(`forms.${key}.title`)}</h3>
            <div>
              <p className="measure">{t(`forms.${key}.text`)}</p>
              <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
                {products.map((product) => (
                  <li key={product}>
                    <TextLink to={`/catalog/${product}`}>{t(`products.${product}`)}</TextLink>
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
