import type { Product } from "#backend/wire/Product.ts";
import { type SpecificationField, technicalLines, tradeLines } from "#features/catalogue/specifications.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { pathIn } from "#i18n/languages.ts";

/** The head of a product's page, with the product described for search engines: no offers and no ratings, as none are public. */
export function productHead({ t, data, site, language, path }: HeadContext): HeadContent {
  const product = data.product?.product;
  if (product === undefined) {
    return {
      title: t("shell:head.title", { title: t("catalogue:head.title"), company: site.company.name }),
      description: t("catalogue:head.description", { company: site.company.name }),
    };
  }
  const address = (page: string) => `${site.baseUrl}${pathIn(language, page)}`;
  const crumbs = [
    [t("catalogue:head.home"), "/"],
    [t("catalogue:hero.title"), "/catalog"],
    [product.name, path],
  ] as const;
  return {
    title: t("shell:head.title", {
      title: t("catalogue:head.productTitle", { product: product.name, origin: product.origin }),
      company: site.company.name,
    }),
    description: product.description,
    openGraphImage: product.image_url ?? undefined,
    jsonLd: [
      productData(product, address(path), site.baseUrl, t(`catalogue:categories.${product.category}`), (field) =>
        t(`catalogue:fields.${field}`),
      ),
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map(([name, page], index) => ({ "@type": "ListItem", position: index + 1, name, item: address(page) })),
      },
    ],
  };
}

type FieldName = (field: SpecificationField) => string;

function productData(product: Product, url: string, baseUrl: string, category: string, fieldName: FieldName): unknown {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: product.slug,
    url,
    ...(product.image_url === null
      ? {}
      : { image: product.image_url.startsWith("/") ? `${baseUrl}${product.image_url}` : product.image_url }),
    category,
    countryOfOrigin: { "@type": "Country", name: "India" },
    additionalProperty: [...technicalLines(product), ...tradeLines(product)].map(({ field, value }) => ({
      "@type": "PropertyValue",
      name: fieldName(field),
      value,
    })),
  };
}
