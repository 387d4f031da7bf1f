import { isAsShipped } from "#i18n/items.ts";
import { useItems, usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TestimonialQuote } from "./testimonial-quote.tsx";

const LIST = "home:testimonials.items";

/** What buyers say: the first set large, the others beside it. While invented ones of the sample company are among them, a note says so. */
export function TestimonialsSection() {
  const { t } = useTranslation("home");
  const texts = usePageTexts();
  const buyers = useItems(LIST);
  if (buyers.length === 0) return null;
  const isSample = buyers.some((buyer) => isAsShipped(texts, LIST, buyer));
  const note = isSample ? t("testimonials.sample") : undefined;
  return (
    <Section
      numbered
      eyebrow={t("sections.items.testimonials.eyebrow")}
      title={t("sections.items.testimonials.title")}
      intro={note}
      tone="deep"
    >
      <ul className="grid gap-x-16 gap-y-12 lg:grid-cols-12">
        {buyers.map((buyer, index) => (
          <li key={buyer} className={index === 0 ? "lg:col-span-7 lg:row-span-2" : "lg:col-span-5"}>
            <TestimonialQuote buyer={buyer} large={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
