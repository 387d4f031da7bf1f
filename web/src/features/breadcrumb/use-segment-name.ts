import { useTranslation } from "react-i18next";
import { wordsOf } from "#ui/words-of.ts";

/** The segments of this site's own pages: translated. In English each reads as the rule makes it, which a test checks. */
export const knownSegments = [
  "about",
  "agro-commodities",
  "blog",
  "catalog",
  "chilli-varieties",
  "contact",
  "disclaimer",
  "harvest-chart",
  "privacy-policy",
  "products",
  "quality",
  "red-chilli-varieties",
  "red-chillies",
  "spices",
  "terms",
  "translation-info",
  "why-choose-us",
] as const;

/** Gives the name of a path segment: hyphenated segments capitalised with spaces, those of known pages in the page's language. */
export function useSegmentName(): (segment: string) => string {
  const { t } = useTranslation("shell");
  return (segment) => {
    const known = knownSegments.find((candidate) => candidate === segment);
    return known === undefined ? wordsOf(decoded(segment)) : t(`breadcrumb.segments.${known}`);
  };
}

/** A segment without its percent signs; a malformed one stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
