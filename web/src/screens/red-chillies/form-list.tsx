import type { ChilliForm } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

/** The forms of active products, from whole pods with stem to seeds, with their products. */
export function FormList({ forms }: { forms: readonly ChilliForm[] }) {
  const { t } = useTranslation("red-chillies");
  return (
    <Section
      numbered
      eyebrow={t("sections.items.forms.eyebrow")}
      title={t("sections.items.forms.title")}
      tone="deep"
      split="4/8"
      intro={t("sections.items.forms.intro")}
    >
      <ul className="border-b border-ink/80">
        {forms.map(({ form, products }) => (
          <li key={form} className="grid gap-x-8 gap-y-2 border-t border-edge/40 py-5 first:border-ink/80 md:grid-cols-[12rem_1fr]">
            <h3 className="heading">{t(`forms.${form}.title`)}</h3>
            <div>
              <p className="measure">{t(`forms.${form}.text`)}</p>
              <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
                {products.map(({ slug, name }) => (
                  <li key={slug}>
                    <TextLink to={`/catalog/${slug}`}>
                      <TypedValue>{name}</TypedValue>
                    </TextLink>
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
