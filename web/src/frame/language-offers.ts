import { createContext, useContext } from "react";
import type { Language } from "#i18n/languages.ts";

/** The languages that visitors are shown, each with the text with which it offers itself, and the one to decline, in that language. */
export type LanguageOffers = readonly { language: Language; offer: string; decline: string }[];

const Offers = createContext<LanguageOffers>([]);

export const LanguageOffersProvider = Offers.Provider;

export function useLanguageOffers(): LanguageOffers {
  return useContext(Offers);
}
