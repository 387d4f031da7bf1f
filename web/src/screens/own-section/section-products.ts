import { createContext, useContext } from "react";
import type { ProductCard } from "#backend/wire/catalogue.ts";
import type { ListName } from "#i18n/text-keys.ts";
import type { PageTexts } from "#i18n/translator.ts";
import { PRODUCTS, sectionsIn } from "./layouts.ts";

/** The most products that a section shows. */
const MOST = 8;

/** Products by the code of their category; empty for those of all. */
export type SectionProducts = Record<string, readonly ProductCard[]>;

const Products = createContext<SectionProducts>({});

/** Provides the products of the sections that the company has added to the page. */
export const SectionProductsProvider = Products.Provider;

/** The products of a section, by the fact that names its category. */
export function useSectionProducts(category = ""): readonly ProductCard[] {
  return useContext(Products)[category] ?? [];
}

/** The products that the sections of a list show; `read` reads those of a category, or of all. */
export function productsOfSections(page: PageTexts, list: ListName, read: (category: string) => readonly ProductCard[]): SectionProducts {
  const products: Record<string, readonly ProductCard[]> = {};
  for (const { layout, category = "" } of sectionsIn(page, list)) {
    if (layout === PRODUCTS) products[category] ??= read(category).slice(0, MOST);
  }
  return products;
}
