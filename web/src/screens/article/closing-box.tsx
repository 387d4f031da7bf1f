import { usePageLink } from "#backend/own-pages.ts";
import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

/** Where an article leads at its end, if it says so. */
export function ClosingBox({ article: { item, closingPage } }: { article: Article }) {
  const { t } = useTranslation("blog");
  const [title, text, button] = [
    t(`articles.items.${item}.closing.title`),
    t(`articles.items.${item}.closing.text`),
    t(`articles.items.${item}.closing.button`),
  ];
  const page = usePageLink()(closingPage);
  if (title === "" || (button !== "" && page === undefined)) return null;
  return (
    <Section className="not-printed" tone="night" eyebrow={t("article.closing")} title={title} split="5/7">
      {text !== "" && <p className="measure text-lg text-sand">{text}</p>}
      {button !== "" && page !== undefined && (
        <ButtonLink to={page} className="mt-8">
          {button}
        </ButtonLink>
      )}
    </Section>
  );
}
