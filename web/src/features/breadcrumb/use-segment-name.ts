import { usePageData } from "#backend/page-data.ts";
import type { NamedSegment } from "#features/breadcrumb/name-segment.ts";
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
 * of another language, known pages have their translated name, and a product the one that the program rendered or the screen gave.
 */
export function useSegmentName(given: NamedSegment | undefined): (segment: string) => string {
  const { t } = useTranslation("shell");
  const { code } = useLanguage();
  const rendered = usePageData("product")?.product;
  const named = given ?? (rendered && { segment: rendered.slug, name: rendered.name });
  return (segment) => {
    const known = knownSegments.find((candidate) => candidate === segment);
    if (known !== undefined) return t(`breadcrumb.segments.${known}`);
    if (named?.segment === segment && code !== defaultLanguage.code) return named.name;
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
