import { categoryOf } from "#backend/categories.ts";
import type { Offer, ProductPage } from "#backend/wire/catalogue.ts";
import type { DeclarationWord } from "#features/catalogue/declarations.ts";
import {
  declaredLines,
  measured,
  measuredParts,
  parameterName,
  type SpecificationField,
  tradeLines,
} from "#features/catalogue/specifications.ts";
import { focusOf } from "#features/pictures/focus.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { absolute, pageHead } from "#head/page-head.ts";
import type { Language } from "#i18n/languages.ts";

/** The head of a product's page, with the product as structured data: an offer where there is a price, and no ratings, because none are public. */
export function productHead(context: HeadContext<{ product: ProductPage }>): HeadContent {
  const { t, data, site, path, language } = context;
  const { product } = data.product;
  const category = categoryOf(site.categories, product.category).name;
  return pageHead(context, {
    title: t("catalogue:head.productTitle", { product: product.name, origin: product.origin }),
    description: product.description,
    crumb: product.name,
    above: [{ name: t("catalogue:hero.title"), path: "/catalog" }],
    card: { title: product.name, eyebrow: category, picture: product.image_url ?? undefined, focus: focusOf(product.image_focus) },
    jsonLd: [
      productData(data.product, absolute(context, path), site.baseUrl, category, language, {
        nameOf: (field) => t(`catalogue:fields.${field}`),
        say: (word) => t(`catalogue:${word}`),
      }),
    ],
  });
}

/** The texts for the properties of a product. */
type Texts = { nameOf: (field: SpecificationField) => string; say: (word: DeclarationWord) => string };

function productData(
  { product, offer }: ProductPage,
  url: string,
  baseUrl: string,
  category: string,
  language: Language,
  { nameOf, say }: Texts,
): object {
  const lines = [...tradeLines(product, language), ...declaredLines(product, language, say)];
  const properties = [
    ...measuredParts
      .flatMap((part) => measured(product, part))
      .map((parameter) => ({ name: parameterName(parameter, nameOf), value: parameter.value })),
    ...lines.map(({ field, value }) => ({ name: nameOf(field), value })),
  ];
  return {
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.slug,
    url,
    ...(product.image_url === null ? {} : { image: pictureData(product.image_url, product.image_alt, baseUrl) }),
    category,
    countryOfOrigin: { "@type": "Country", name: "India" },
    ...(offer !== null && { offers: offerData(offer, url) }),
    additionalProperty: properties.map((property) => ({ "@type": "PropertyValue", ...property })),
  };
}

/** A picture, with its alternative text if there is one. */
function pictureData(address: string, alt: string | null, baseUrl: string): unknown {
  const contentUrl = address.startsWith("/") ? `${baseUrl}${address}` : address;
  return alt === null ? contentUrl : { "@type": "ImageObject", contentUrl, caption: alt };
}

/** The units of prices by their codes of UN/CEFACT. */
const unitCodes: Readonly<Record<string, string>> = { t: "TNE", kg: "KGM", g: "GRM", lb: "LBR" };

/** What a buyer pays for one unit. */
function offerData({ low, high, currency, unit, valid_until }: Offer, url: string): unknown {
  return {
    "@type": "AggregateOffer",
    url,
    lowPrice: low,
    highPrice: high,
    priceCurrency: currency,
    ...(valid_until !== null && { priceValidUntil: valid_until }),
    businessFunction: "http://purl.org/goodrelations/v1#Sell",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      minPrice: low,
      maxPrice: high,
      priceCurrency: currency,
      unitCode: unitCodes[unit] ?? unit,
    },
  };
}
