import { createInstance, type i18n, type PostProcessorModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { figuresIn } from "#i18n/figures.ts";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import type { Namespace, TextSource } from "#i18n/namespaces.ts";

/** The key under which texts carry the code of the language that they are written in, where it is not the page's. */
const WRITTEN_IN = "$language";

/** A translator of its own for one render or one browser tab. A missing text shows its key; `{{figure.…}}` stands for a business figure. */
export async function createI18n(language: Language, namespaces: readonly Namespace[], source: TextSource): Promise<i18n> {
  const i18n = createInstance();
  const inOrder: PostProcessorModule = { type: "postProcessor", name: "in-order", process: (text) => figuresInOrder(text, language) };
  i18n.use(initReactI18next).use(inOrder);
  await i18n.init({
    lng: language.code,
    fallbackLng: false,
    ns: [],
    defaultNS: "shell",
    resources: {},
    interpolation: { escapeValue: false, defaultVariables: { figure: figuresIn(language) } },
    postProcess: inOrder.name,
    react: { useSuspense: false },
  });
  await addTexts(i18n, namespaces, source);
  return i18n;
}

/** Loads the namespaces that the translator lacks. One that nobody has translated yet is loaded in English. */
export async function addTexts(i18n: i18n, namespaces: readonly Namespace[], source: TextSource): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  const texts = await Promise.all(
    missing.map(
      async (namespace) =>
        (await source(i18n.language, namespace)) ?? {
          ...(await source(defaultLanguage.code, namespace)),
          [WRITTEN_IN]: defaultLanguage.code,
        },
    ),
  );
  missing.forEach((namespace, index) => {
    i18n.addResourceBundle(i18n.language, namespace, texts[index]);
  });
}

/** Whether one of the loaded namespaces stands in English on a page of another language. */
export function isUntranslated(i18n: i18n, namespaces: readonly Namespace[]): boolean {
  return namespaces.some((namespace) => i18n.getResource(i18n.language, namespace, WRITTEN_IN) !== undefined);
}
