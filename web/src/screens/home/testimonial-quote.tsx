import { BadgeCheck } from "lucide-react";
import { isAsShipped } from "#i18n/items.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import { usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Portrait } from "./portrait.tsx";

const LIST = "home:testimonials.items";

/** All stars: what a company shows of its buyers is praise. */
const RATING = 5;

type TestimonialQuoteProps = { buyer: ItemOf<typeof LIST>; large: boolean };

export function TestimonialQuote({ buyer, large }: TestimonialQuoteProps) {
  const { t } = useTranslation("home");
  const texts = usePageTexts();
  const name = t(`testimonials.items.${buyer}.name`);
  const verified = t(`testimonials.items.${buyer}.verified`);
  return (
    <figure className="border-t-2 border-ink pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Stars rating={RATING} />
        {verified !== "" && (
          <Badge tone="leaf">
            <Icon of={BadgeCheck} size={14} />
            {verified}
          </Badge>
        )}
      </div>
      <blockquote className={classes("mt-4 mb-6 font-serif", large ? "display-3 xl:text-[2.625rem] xl:leading-[1.22]" : "text-lg")}>
        <p>{t(`testimonials.items.${buyer}.text`)}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        {isAsShipped(texts, LIST, buyer) && <Portrait name={buyer} alt={t("testimonials.portrait", { name })} />}
        <span className="text-sm">
          <span className="block text-base font-semibold">{name}</span>
          <span className="block text-bark">{t(`testimonials.items.${buyer}.position`)}</span>
          <span className="block text-bark">
            <bdi>{t(`testimonials.items.${buyer}.company`)}</bdi>
          </span>
          <span className="block text-bark">{t(`testimonials.items.${buyer}.location`)}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** A five-pointed star in a box of 20. */
const star = "M10 1.6 12.6 7l5.9.8-4.3 4.1 1.1 5.9L10 15l-5.3 2.8 1.1-5.9L1.5 7.8 7.4 7Z";
const places = [1, 2, 3, 4, 5];

function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation("home");
  return (
    <p>
      <svg aria-hidden="true" focusable="false" viewBox="0 0 108 20" width="108" height="20" className="text-chilli">
        {places.map((place) => (
          <path
            key={place}
            d={star}
            transform={`translate(${(place - 1) * 22} 0)`}
            stroke="currentColor"
            fill={place <= rating ? "currentColor" : "none"}
          />
        ))}
      </svg>
      <VisuallyHidden>{t("testimonials.rating", { rating })}</VisuallyHidden>
    </p>
  );
}
