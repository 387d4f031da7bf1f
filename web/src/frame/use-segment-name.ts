import { defaultLanguage } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
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

/**
 * Gives the name of a path segment: hyphenated segments capitalised with spaces. Where that would put English words into a page
 * of another language, known pages have their translated name, and others the one that is given with them.
 */
export function useSegmentName(): (segment: string, given?: string) => string {
  const { t } = useTranslation("shell");
  const { code } = useLanguage();
  return (segment, given) => {
    const known = knownSegments.find((candidate) => candidate === segment);
    if (known !== undefined) return t(`breadcrumb.segments.${known}`);
    if (given !== undefined && code !== defaultLanguage.code) return given;
    return wordsOf(decoded(segment));
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
