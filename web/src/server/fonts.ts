import type { Language } from "#i18n/languages.ts";
import { readManifest } from "./host.ts";

/** The fonts that are visible without scrolling, text and display, by language; languages without one use the system's. */
const fonts: Record<string, readonly string[]> = {
  ar: ["sans-arabic", "naskh-arabic"],
  hi: ["sans-devanagari", "serif-devanagari"],
  ja: [],
  ru: ["sans-cyrillic", "serif-display-cyrillic"],
  zh: [],
};
const latinFonts: readonly string[] = ["sans-latin", "serif-display-latin"];
/** The shipped language whose fonts those of a script are. */
const asIn: Record<string, string> = { Arab: "ar", Cyrl: "ru", Deva: "hi" };

/** Those of a pair of typefaces, which has its own for some scripts. */
export function fontsOf(language: Language, typefaces: string | null): string[] {
  const manifest = readManifest();
  const { code, script } = language;
  const names = fonts[(script && asIn[script]) ?? code] ?? latinFonts;
  const font = (name: string) => manifest[`.fonts/${name}.woff2`];
  return names.flatMap((name) => font(`${typefaces}-${name}`) ?? font(name) ?? []).map(({ file }) => `/${file}`);
}
