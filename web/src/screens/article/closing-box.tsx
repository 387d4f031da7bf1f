import type { Article } from "#features/blog/articles.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useIsOn } from "#ui/pages-off.ts";
import { Section } from "#ui/section.tsx";

/** Where an article leads at its end, if it says so. */
export function ClosingBox({ article: { item, closingPage } }: { article: Article }) {
  const { t } = useTranslation("blog");
  const [title, text, button] = [
    t(`articles.items.${item}.closing.title`),
    t(`articles.items.${item}.closing.text`),
    t(`articles.items.${item}.closing.button`),
  ];
  const isOn = useIsOn();
  if (title === "" || (button !== "" && !isOn(closingPage))) return null;
  return (
    <Section className="not-printed" tone="night" eyebrow={t("article.closing")} title={title} split="5/7">
      {text !== "" && <p className="measure text-lg text-sand">{text}</p>}
      {button !== "" && (
        <ButtonLink to={closingPage} className="mt-8">
          {button}
        </ButtonLink>
      )}
    </Section>
  );
}
