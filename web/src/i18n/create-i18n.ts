import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#i18n/languages.ts";
import type { Namespace, TextSource } from "#i18n/namespaces.ts";

/** A translator of its own for one render or one browser tab. A missing text shows its key. */
export async function createI18n(language: Language, namespaces: readonly Namespace[], source: TextSource): Promise<i18n> {
  const i18n = createInstance();
  i18n.use(initReactI18next);
  await i18n.init({
    lng: language.code,
    fallbackLng: false,
    ns: [],
    defaultNS: "shell",
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await addTexts(i18n, namespaces, source);
  return i18n;
}

/** Loads the namespaces that the translator lacks. */
export async function addTexts(i18n: i18n, namespaces: readonly Namespace[], source: TextSource): Promise<void> {
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace));
  const texts = await Promise.all(missing.map((namespace) => source(i18n.language, namespace)));
  missing.forEach((namespace, index) => {
    i18n.addResourceBundle(i18n.language, namespace, texts[index]);
  });
}
