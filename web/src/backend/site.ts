import { createContext, useContext } from "react";
import type { Figure, Site } from "#backend/wire/site.ts";

const SiteContext = createContext<Site | undefined>(undefined);

/** Provides the company's data and the public settings to all components below it. */
export const SiteProvider = SiteContext.Provider;

/** The company's data and the public settings, from the operator's configuration. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === undefined) throw new Error("useSite needs a SiteProvider above it");
  return site;
}

/** A business figure that is a text in English notation, "15-25 °C"; undefined if the company does not state it. */
export function statedText({ figures }: Site, name: string): string | undefined {
  const figure: Figure | undefined = figures[name];
  return typeof figure === "string" ? figure : undefined;
}

/** A business figure that is a list of terms or ports; empty if the company does not state it. */
export function statedLines({ figures }: Site, name: string): readonly string[] {
  const figure: Figure | undefined = figures[name];
  return Array.isArray(figure) ? figure.filter((line) => typeof line === "string") : [];
}

/** The numbers of a figure, "50,000-100,000": two of a range, else one. */
export function numbersIn(figure: string): number[] {
  return (figure.replaceAll(",", "").match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
}
