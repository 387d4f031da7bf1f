import type { CataloguePage, Found, Product, ProductCard } from "#backend/wire/catalogue.ts";
import type { Facets, Filters } from "#features/catalogue/filters.ts";

/** How many cards a page has, and how many each further batch adds. */
export const cardsPerPage = 24;

/** A slice of all matching cards; `before` is the number of cards before it. */
export type ShownCards = {
  kind: "shown";
  cards: readonly ProductCard[];
  /** By slug, the text in which the search matched, if it is neither name nor description. */
  found: Readonly<Record<string, Found>>;
  matching: number;
  before: number;
  previous?: string;
  next?: string;
  /** Shows more cards in place; undefined until the browser has the necessary data. */
  more?: () => void;
  /** Whether they are the results of the previous filters, while those of the current filters are loading. */
  outdated?: boolean;
};

/** The cards to show, or why there are none. */
export type Cards = { kind: "loading" } | { kind: "failed"; again: () => void } | ShownCards;

/** The product that is open in a dialog, or why it is missing: it could not be loaded, or does not exist any more. */
export type Opened = { product?: Product; missing?: "failed" | "gone" };

export type CatalogueList = {
  cards: Cards;
  facets: Facets;
  featured: readonly ProductCard[];
  isFiltered: boolean;
  opened: Opened;
};

export type CatalogueListInput = {
  /** The query of the list that the program rendered, and its result. */
  start: string;
  rendered: CataloguePage;
  /** The current query of the list, and the product that is open in the dialog. */
  query: string;
  slug?: string;
  /** The selected filters. The address follows them. */
  chosen: Filters;
};

/** A hook that provides the products of the catalogue. */
export type UseList = (input: CatalogueListInput) => CatalogueList;
