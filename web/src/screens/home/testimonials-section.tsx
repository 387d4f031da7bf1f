import { useItems, useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TestimonialQuote } from "./testimonial-quote.tsx";
import { useInvented } from "./use-invented.ts";

/** What buyers say: the first set large, the others beside it. While invented ones of the sample company are among them, a note says so. */
export function TestimonialsSection() {
  const { t } = useTranslation("home");
  const buyers = useItems("home:testimonials.items");
  const isInvented = useInvented();
  if (buyers.length === 0) return null;
  const note = buyers.some(isInvented) ? t("testimonials.sample") : undefined;
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
