import { BadgeCheck } from "lucide-react";
import { isChanged } from "#i18n/items.ts";
import { withoutMarks } from "#i18n/text-marks.ts";
import { usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Portrait } from "./portrait.tsx";
import { type Buyer, useInvented } from "./use-invented.ts";

export function TestimonialQuote({ buyer, large }: { buyer: Buyer; large: boolean }) {
  const { t } = useTranslation("home");
  const isInvented = useInvented();
  const name = t(`testimonials.items.${buyer}.name`);
  const rating = Math.min(places.length, Number(withoutMarks(t(`testimonials.items.${buyer}.rating`))));
  const verified = useVerified(buyer);
  return (
    <figure className="border-t-2 border-ink pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {rating > 0 && <Stars rating={rating} />}
        {verified !== undefined && (
          <Badge tone="leaf">
            <Icon of={BadgeCheck} size={14} />
            {verified.mark}
          </Badge>
        )}
      </div>
      {verified?.how !== undefined && <p className="mt-2 text-sm text-bark">{verified.how}</p>}
      <blockquote className={classes("mt-4 mb-6 font-serif", large ? "display-3 xl:text-[2.625rem] xl:leading-[1.22]" : "text-lg")}>
        <p>{t(`testimonials.items.${buyer}.text`)}</p>
      </blockquote>
      <figcaption className="flex items-center gap-4">
        {isInvented(buyer) && <Portrait name={buyer} alt={t("testimonials.portrait", { name })} />}
        <span className="text-sm">
          <span className="block text-base font-semibold">{name}</span>
          <span className="block text-bark">{t(`testimonials.items.${buyer}.position`)}</span>
          <span className="block text-bark">
            <bdi>{t(`testimonials.items.${buyer}.company`)}</bdi>
          </span>
          <span className="block text-bark">{t(`testimonials.items.${buyer}.location`)}</span>
          {isInvented(buyer) && <SampleMark />}
        </span>
      </figcaption>
    </figure>
  );
}

/** What a buyer of the company is marked with: only where the company says how it was verified, in its own words. */
function useVerified(buyer: Buyer): { mark: string; how?: string } | undefined {
  const { t } = useTranslation("home");
  const texts = usePageTexts();
  const isInvented = useInvented();
  const said = t(`testimonials.items.${buyer}.verified`);
  if (said === "") return undefined;
  if (isInvented(buyer)) return { mark: said };
  return isChanged(texts, `home:testimonials.items.${buyer}.verified`) ? { mark: t("testimonials.verified"), how: said } : undefined;
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
