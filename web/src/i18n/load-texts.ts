import { figuresIn } from "#i18n/figures.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Namespace, TextSource } from "#i18n/namespaces.ts";
import { type PageTexts, WRITTEN_IN } from "#i18n/translator.ts";

/** The texts of a page in its language. */
export async function loadTexts(language: Language, namespaces: readonly Namespace[], source: TextSource): Promise<PageTexts> {
  const page: PageTexts = { language, texts: {}, figures: figuresIn(language) };
  await addTexts(page, namespaces, source);
  return page;
}

/** Loads the namespaces that the page lacks. One that nobody has translated yet is loaded in English. */
export async function addTexts({ language, texts }: PageTexts, namespaces: readonly Namespace[], source: TextSource): Promise<void> {
  const missing = namespaces.filter((namespace) => texts[namespace] === undefined);
  await Promise.all(
    missing.map(async (namespace) => {
      texts[namespace] = (await source(language.code, namespace)) ?? {
        ...(await source(defaultLanguage.code, namespace)),
        [WRITTEN_IN]: defaultLanguage.code,
      };
    }),
  );
}
