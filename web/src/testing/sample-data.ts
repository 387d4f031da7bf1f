import type { PageData } from "#backend/page-data.ts";
import type { Article } from "#features/blog/articles.ts";
import type { Region } from "#features/maps/region.ts";
import { languages } from "#i18n/languages.ts";
import { renderedCatalogue, sampleProducts } from "#testing/sample-products.ts";
import { sampleGuide } from "./sample-guide.ts";
import { sampleArticles, sampleCertificates, sampleRegions } from "./sample-lists.ts";
import { sampleSite } from "./sample-site.ts";

const articles = sampleArticles as Article[];

/** The program's data for screens at an address, with the sample products as the catalogue. */
export function sampleData({ pathname, search }: Pick<URL, "pathname" | "search">): Partial<PageData> {
  const slug = pathname.slice(pathname.lastIndexOf("/") + 1);
  const product = sampleProducts.find((candidate) => candidate.slug === slug);
  const related = sampleProducts.filter((other) => other !== product && other.category === product?.category).slice(0, 4);
  return {
    certificates: sampleCertificates,
    articles,
    regions: sampleRegions as Region[],
    home: {
      products: sampleProducts.length,
      categories: sampleSite.categories.map(({ code: category }) => ({
        category,
        products: sampleProducts.filter((candidate) => candidate.category === category).length,
      })),
      featured: sampleProducts.filter(({ featured }) => featured).slice(0, 4),
    },
    catalogue: renderedCatalogue(sampleProducts, search),
    enquiry: { product: null },
    replies: { share: null },
    ...sampleGuide,
    ...articlePage(slug),
    ...(product === undefined ? {} : { product: { product, related, offer: null } }),
  };
}

function articlePage(slug: string): Pick<PageData, "article"> | undefined {
  const place = articles.findIndex((article) => article.slug === slug);
  const article = articles[place];
  if (article === undefined) return undefined;
  const written = languages.map(({ code }) => code);
  return { article: { article, products: [], languages: written, newer: articles[place - 1] ?? null, older: articles[place + 1] ?? null } };
}
