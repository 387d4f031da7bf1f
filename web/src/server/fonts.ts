import type { Language } from "#i18n/languages.ts";
import { readManifest } from "./host.ts";

/** The fonts that the first screenful is set in, text and display, by language; those without one here use the system's. */
const fonts: Record<string, readonly string[]> = {
  ar: ["sans-arabic", "naskh-arabic"],
  hi: ["sans-devanagari", "serif-devanagari"],
  ja: [],
  ru: ["sans-cyrillic", "serif-display-cyrillic"],
  zh: [],
};
const latinFonts: readonly string[] = ["sans-latin", "serif-display-latin"];

/** The addresses of the fonts that a page in a language is set in. */
export function fontsOf(language: Language): string[] {
  const manifest = readManifest();
  const names = fonts[language.code] ?? latinFonts;
  return names.flatMap((name) => manifest[`.fonts/${name}.woff2`] ?? []).map(({ file }) => `/${file}`);
}
