import type { MouseEvent } from "react";
import { useCategory } from "#backend/categories.ts";
import type { ProductCard as CardData } from "#backend/wire/catalogue.ts";
import { Picture, useProductPictures } from "#features/pictures/index.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { isPlainClick } from "#ui/plain-click.ts";
import { TextLink } from "#ui/text-link.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { usePlateTone } from "./product-plate.ts";
import type { NamedFigure } from "./product-texts.ts";
import { textLanguage } from "./text-language.ts";
import { WhatsappEnquiry } from "./whatsapp-enquiry.tsx";

type PartProps = { product: CardData };

type CardPictureProps = PartProps & {
  /** A small square, whose plate has no room for the category. */
  small?: boolean;
};

export function CardPicture({ product, small = false }: CardPictureProps) {
  const { t } = useTranslation("catalogue");
  const picture = useProductPictures();
  const category = useCategory(product.category);
  const plateTone = usePlateTone();
  return (
    <div className="relative">
      <Picture
        {...picture(product)}
        sizes={small ? "(width < 40rem) 40vw, 20rem" : "(width < 40rem) 100vw, (width < 80rem) 50vw, 20rem"}
        plate={{ title: product.name, note: small ? undefined : category.name, tone: plateTone(product.category) }}
        className={small ? "aspect-[3/4] sm:aspect-square" : undefined}
      />
      {product.featured && (
        <span className="on-picture absolute start-0 top-0 flex">
          <Badge tone="turmeric">{t("card.featured")}</Badge>
        </span>
      )}
    </div>
  );
}

/** Grade and origin, as on a lot label; unknown values are left out. */
export function CardLabels({ product }: PartProps) {
  const { t } = useTranslation("catalogue");
  const labels = [
    { name: t("fields.grade"), value: product.grade },
    { name: t("fields.origin"), value: product.district },
  ].filter(({ value }) => value !== "");
  if (labels.length === 0) return null;
  return (
    <dl className="label flex flex-wrap justify-between gap-x-4 border-b border-line pb-2.5 text-bark">
      {labels.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-1.5">
          <dt>{name}</dt>
          <dd className="text-ink">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FigureRows({ figures }: { figures: readonly NamedFigure[] }) {
  const { t } = useTranslation("catalogue");
  return (
    <dl className="text-sm">
      {figures.map(({ name, figure, lang }) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
          {/* A Japanese label would give way to the figure, letter by letter. */}
          <dt className="shrink-0 text-bark">{t(`figures.${name}`)}</dt>
          <dd className="text-end font-semibold tabular-nums">
            <TypedValue lang={lang}>{figure.value}</TypedValue>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type CardActionsProps = PartProps & {
  /** Set in the list, where the product opens in a dialog; elsewhere the link leads to the product's page. */
  onOpen?: (slug: string) => void;
};

/** A link to a product, which opens in a dialog where `onOpen` is set; elsewhere it leads to the product's page. */
export function detailsLink(slug: string, onOpen: ((slug: string) => void) | undefined) {
  return {
    to: `/catalog/${slug}`,
    "data-dialog": onOpen && "",
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (onOpen === undefined || !isPlainClick(event)) return;
      event.preventDefault();
      onOpen(slug);
    },
  };
}

/** The links of a card. The first one covers the whole card; the other two lie above it. */
export function CardActions({ product, onOpen }: CardActionsProps) {
  const { t } = useTranslation("catalogue");
  const { name, slug } = product;
  const lang = textLanguage(product, "name");
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <TextLink {...detailsLink(slug, onOpen)} className="after:absolute after:inset-0">
        {t("card.details")} <VisuallyHidden lang={lang}>{name}</VisuallyHidden>
      </TextLink>
      <TextLink to={quotePath(product)} tone="ink" className="relative">
        {t("card.quote")} <VisuallyHidden lang={lang}>{name}</VisuallyHidden>
      </TextLink>
      <WhatsappEnquiry product={name} look="short" />
    </div>
  );
}

/** The enquiry form, prefilled for a product. */
export function quotePath({ slug, category }: { slug: string; category: string }): string {
  return `/contact?product=${slug}&interest=${category}`;
}
