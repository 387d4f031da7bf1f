import { headTranslator } from "#head/head-context.ts";
import type { Stated } from "#i18n/figures.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { fileOf, type Namespace, type Texts } from "#i18n/namespaces.ts";
import { sampleSite } from "#testing/sample-site.ts";

const files = import.meta.glob<Texts>("../../locales/*/*.json", { eager: true, import: "default" });

/** The texts of the working copy in a language, with the figures of the sample company, or of another. */
export function pageTexts(names: readonly Namespace[], language: Language = defaultLanguage, site: Stated = sampleSite) {
  return loadTexts(language, names, (of, name) => files[`../../${fileOf(of.code, name)}`], site);
}

/** What the head of a page is made from, besides its data and its path. */
export async function headContext(names: readonly Namespace[], language: Language = defaultLanguage) {
  const texts = await pageTexts(names, language);
  return { t: headTranslator(texts), texts, language, site: sampleSite, ownPages: [] };
}
