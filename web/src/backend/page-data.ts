import type {
  CataloguePage,
  ChilliForm,
  CommoditiesPage,
  HomePage,
  LoadGroup,
  ProductCard,
  ProductPage,
  SpicesPage,
  Variety,
} from "#backend/wire/catalogue.ts";
import type { Certificate, OwnPage, ArticlePage as SentArticlePage } from "#backend/wire/content.ts";
import type { Article } from "#features/blog/articles.ts";
import type { Region } from "#features/maps/region.ts";

/** The subject of an enquiry: the name of the product in the address; null if there is no such product. */
export type EnquiryPage = { product: string | null };

/** The percentage of enquiries of the last 90 days that were answered within 24 hours; null if the page shows nothing about it. */
export type RepliesPage = { share: number | null };

/** An article with the next newer one, the next older one, and the products that it is about. */
export type ArticlePage = Omit<SentArticlePage, "article" | "newer" | "older"> & {
  products: ProductCard[];
  article: Article;
  newer: Article | null;
  older: Article | null;
};

/** The data that the program provides to screens, by name. */
export type PageData = {
  certificates: Certificate[];
  /** Those that are shown today, the newest first. */
  articles: Article[];
  article: ArticlePage;
  /** The page of the company at an address. */
  ownPage: OwnPage;
  /** Where the company ships to. */
  regions: Region[];
  home: HomePage;
  catalogue: CataloguePage;
  product: ProductPage;
  enquiry: EnquiryPage;
  replies: RepliesPage;
  varieties: Variety[];
  chilliForms: ChilliForm[];
  spices: SpicesPage;
  commodities: CommoditiesPage;
  loads: LoadGroup[];
};

/** Reads data for a screen; null if what the arguments refer to does not exist. */
export type ReadData = <Name extends keyof PageData>(name: Name, parameters: Record<string, string>) => PageData[Name] | null;

/** A contact form that was submitted without JavaScript and is returned: the input, and the broken rule by field. */
export type PostedForm = { values: Record<string, string>; errors: Record<string, string>; failed: boolean };
