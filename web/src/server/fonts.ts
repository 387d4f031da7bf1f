import type { Language } from "#i18n/languages.ts";
import { readManifest } from "./host.ts";

/** The fonts that are visible without scrolling, text and display, by script; scripts without one use the system's. */
const fonts: Record<string, readonly string[]> = {
  Arab: ["sans-arabic", "naskh-arabic"],
  Cyrl: ["sans-cyrillic", "serif-display-cyrillic"],
  Deva: ["sans-devanagari", "serif-devanagari"],
  Hans: [],
  Jpan: [],
};
const latinFonts: readonly string[] = ["sans-latin", "serif-display-latin"];

/** Those of a pair of typefaces, which has its own for some scripts. */
export function fontsOf(language: Language, typefaces: string | null): string[] {
  const manifest = readManifest();
  const names = fonts[language.script] ?? latinFonts;
  const font = (name: string) => manifest[`.fonts/${name}.woff2`];
  return names.flatMap((name) => font(`${typefaces}-${name}`) ?? font(name) ?? []).map(({ file }) => `/${file}`);
}
