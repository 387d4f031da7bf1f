import { createContext, useContext } from "react";

/** In which words a language offers itself, and how it is declined; those of each in its own language. */
export type LanguageOffers = Readonly<Record<string, { offer: string; decline: string }>>;

const Offers = createContext<LanguageOffers>({});

/** Gives the frame of the page the offers of all languages. */
export const LanguageOffersProvider = Offers.Provider;

export function useLanguageOffers(): LanguageOffers {
  return useContext(Offers);
}
