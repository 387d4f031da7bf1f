import { defaultLanguage } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wordsOf } from "#ui/words-of.ts";

/** The path segments of this site's own pages, which are translated. In English each follows the general rule, as a test checks. */
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
 * The name of a path segment: hyphenated segments are capitalised and get spaces. In other languages that would show English words, so
 * known segments have a translation, and others a given name.
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

/** A decoded segment; a malformed one is unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
