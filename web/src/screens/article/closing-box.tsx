import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

export function ClosingBox({ article: { slug, next } }: { article: Article }) {
  const { t } = useTranslation("blog");
  return (
    <Section className="not-printed" tone="night" eyebrow={t("article.closing")} title={t(`closing.${slug}.title`)} split="5/7">
      <p className="measure text-lg text-sand">{t(`closing.${slug}.text`)}</p>
      <ButtonLink to={next} className="mt-8">
        {t(`closing.${slug}.button`)}
      </ButtonLink>
    </Section>
  );
}
