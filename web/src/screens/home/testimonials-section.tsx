import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";
import { TestimonialQuote } from "./testimonial-quote.tsx";
import { testimonials } from "./testimonials.ts";

/** Three buyers' words: the first set large, the other two beside it. Those of the sample company are marked as invented. */
export function TestimonialsSection() {
  const { t } = useTranslation("home");
  const { company } = useSite();
  const note = company.sample ? t("testimonials.sample") : undefined;
  return (
    <Section number={9} eyebrow={t("testimonials.eyebrow")} title={t("testimonials.title")} intro={note} tone="deep">
      <ul className="grid gap-x-16 gap-y-12 lg:grid-cols-12">
        {testimonials.map((testimonial, index) => (
          <li key={testimonial.buyer} className={index === 0 ? "lg:col-span-7 lg:row-span-2" : "lg:col-span-5"}>
            <TestimonialQuote testimonial={testimonial} large={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
