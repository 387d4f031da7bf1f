import { createContext, useContext } from "react";

/** The text with which each language that visitors are shown offers itself, and the one to decline, in that language. */
export type LanguageOffers = Readonly<Record<string, { offer: string; decline: string }>>;

const Offers = createContext<LanguageOffers>({});

export const LanguageOffersProvider = Offers.Provider;

export function useLanguageOffers(): LanguageOffers {
  return useContext(Offers);
}
