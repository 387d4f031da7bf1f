import { createContext, useContext, useMemo } from "react";
import { itemsOf } from "#i18n/items.ts";
import type { ItemOf, ListName, TextNames } from "#i18n/text-keys.ts";
import { figureShown, type PageTexts, type Translator, translatorOf } from "#i18n/translator.ts";

const TextsContext = createContext<PageTexts | undefined>(undefined);

export const TextsProvider = TextsContext.Provider;

/** The texts of the page, or of an island with its own texts. */
export function usePageTexts(): PageTexts {
  const texts = useContext(TextsContext);
  if (texts === undefined) throw new Error("a component that shows texts must lie in a TextsProvider");
  return texts;
}

/** A translator for namespaces; keys without a namespace belong to the first one: `t("hero.title")`, `t("maps:places.kochi")`. */
export function useTranslation<const Names extends TextNames>(names: Names): { t: Translator<Names> } {
  const texts = usePageTexts();
  const key = typeof names === "string" ? names : names.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of names is a new one each time, though it says the same
  return useMemo(() => ({ t: translatorOf(texts, names) }), [texts, key]);
}

/** The names of the entries that a list shows, in their order: `useItems("home:testimonials.items")`. */
export function useItems<List extends ListName>(list: List): ItemOf<List>[] {
  return itemsOf(usePageTexts(), list);
}

/** A business figure in the page's language, by its name in the texts: `figure("priceTerms")`; empty if the company does not state it. */
export function useFigures(): (name: string) => string {
  const page = usePageTexts();
  return (name) => figureShown(page, `figure.${name}`) ?? "";
}
