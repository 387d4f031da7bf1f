import { figuresIn } from "#i18n/figures.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Namespace, TextSource, Texts } from "#i18n/namespaces.ts";
import { type PageTexts, WRITTEN_IN } from "#i18n/translator.ts";

/** Whose names of places business figures and products are written with, on any page. */
const always: readonly Namespace[] = ["maps"];

/** The texts of a page in its language. A namespace that nobody has translated yet is loaded in English. */
export async function loadTexts(language: Language, namespaces: readonly Namespace[], source: TextSource): Promise<PageTexts> {
  const loaded = [...new Set([...namespaces, ...always])].map(async (namespace): Promise<[Namespace, Texts]> => {
    const own = await source(language.code, namespace);
    return [namespace, own ?? { ...(await source(defaultLanguage.code, namespace)), [WRITTEN_IN]: defaultLanguage.code }];
  });
  const texts: Record<string, Texts> = Object.fromEntries(await Promise.all(loaded));
  return { language, texts, figures: figuresIn(language, texts.maps) };
}
