import { brochure } from "#documents/brochure.ts";
import { documentTexts, writingWith } from "#documents/document.ts";
import { specification } from "#documents/specification.ts";
import { headTranslator } from "#head/head-context.ts";
import { defaultLanguage, languages } from "#i18n/languages.ts";
import { loadTexts } from "#i18n/load-texts.ts";
import { readProduct, readProducts, readSite, textFiles } from "./host.ts";

/** What the program asks for: the brochure, or the specification sheet of a product, in a language. */
export type DocumentRequest = { language: string; product?: string };

/** Writes a document; null when there is no such product. */
export async function writeDocument({ language: code, product: slug }: DocumentRequest) {
  const language = languages.find((candidate) => candidate.code === code) ?? defaultLanguage;
  const texts = await loadTexts(language, documentTexts, textFiles());
  const writing = writingWith(headTranslator(texts), language, readSite());
  if (slug === undefined) return brochure(writing, readProducts(language.code));
  const found = readProduct(slug, language.code);
  return found === null ? null : specification(writing, found.product);
}
