import { figuresIn } from "#i18n/figures.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Namespace, TextSource, Texts } from "#i18n/namespaces.ts";
import { type PageTexts, WRITTEN_IN } from "#i18n/translator.ts";

/** The texts of a page in its language. A namespace that nobody has translated yet is loaded in English. */
export async function loadTexts(language: Language, namespaces: readonly Namespace[], source: TextSource): Promise<PageTexts> {
  const loaded = namespaces.map(async (namespace): Promise<[Namespace, Texts]> => {
    const own = await source(language.code, namespace);
    return [namespace, own ?? { ...(await source(defaultLanguage.code, namespace)), [WRITTEN_IN]: defaultLanguage.code }];
  });
  return { language, texts: Object.fromEntries(await Promise.all(loaded)), figures: figuresIn(language) };
}
