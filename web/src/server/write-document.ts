import { brochure } from "#documents/brochure.ts";
import { documentTexts, writingWith } from "#documents/document.ts";
import { specification } from "#documents/specification.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { languageNamed, readBrochure, readData, readSite, readSiteLanguages, textFiles } from "./host.ts";

/**
 * The document that the program requests in a language: the specification sheet of a product, or the brochure of a category or of all
 * products.
 */
export type DocumentRequest = { language: string; category?: string; product?: string };

/** Writes a document; null if there is no such product, or none in the category. */
export async function writeDocument({ language: code, category, product: slug }: DocumentRequest) {
  const ofSite = readSiteLanguages();
  const language = languageNamed(ofSite, code);
  const site = readSite(language.code);
  const texts = await loadTexts(language, documentTexts, textFiles(documentTexts, ofSite), site);
  const writing = writingWith(texts, site);
  if (slug === undefined) {
    const contents = readBrochure(language.code, category);
    return contents === null ? null : brochure(writing, contents, readData("certificates", { language: language.code }) ?? []);
  }
  const found = readData("product", { language: language.code, slug });
  return found === null ? null : specification(writing, found.product);
}
