import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import type { Found } from "#backend/wire/Found.ts";
import type { Product } from "#backend/wire/Product.ts";
import type { ProductCard } from "#backend/wire/ProductCard.ts";
import type { Facets, Filters } from "#features/catalogue/filters.ts";

/** How many cards a page has, and how many more each further batch shows. */
export const cardsPerPage = 24;

/** A run of cards out of all that match; `before` is how many stand ahead of it. */
export type ShownCards = {
  kind: "shown";
  cards: readonly ProductCard[];
  /** By slug, what the search found a card in where its name and description do not say it. */
  found: Readonly<Record<string, Found>>;
  matching: number;
  before: number;
  /** The queries of the pages before and after. */
  previous?: string;
  next?: string;
  /** Shows more of them here; missing until the browser has what it needs for that. */
  more?: () => void;
  /** Whether they are those of the filters before, until those of the filters now have come. */
  outdated?: boolean;
};

/** The cards to show now, or why there are none. */
export type Cards = { kind: "loading" } | { kind: "failed"; again: () => void } | ShownCards;

/** The product that is open as a dialog, or why it will not be there: it could not be read, or there is none any more. */
export type Opened = { product?: Product; missing?: "failed" | "gone" };

/** All that the catalogue shows of the products. */
export type CatalogueList = {
  cards: Cards;
  facets: Facets;
  /** The featured products, of the chosen category where one is chosen. */
  featured: readonly ProductCard[];
  /** Whether a filter narrows the list. */
  isFiltered: boolean;
  opened: Opened;
};

/** What the catalogue asks its products for. */
export type CatalogueListInput = {
  /** The list's query that the program rendered, and what it rendered. */
  start: string;
  rendered: CataloguePage;
  /** The list's query as it is now, and the product that is open over the list. */
  query: string;
  slug?: string;
  /** The filters that are chosen. The address follows them. */
  chosen: Filters;
};

/** A way to come by the products of the catalogue. */
export type UseList = (input: CatalogueListInput) => CatalogueList;
