import type { Language } from "#i18n/languages.ts";
import { readManifest } from "./host.ts";
import type { Preload } from "./page-answer.ts";

/** The fonts that the first screenful is set in, text and display, by language; those without a font of ours use the system's. */
const fonts: Record<string, readonly string[]> = {
  ar: ["sans-arabic", "naskh-arabic"],
  hi: ["sans-devanagari", "serif-devanagari"],
  ja: [],
  ru: ["sans-cyrillic", "serif-display-cyrillic"],
  zh: [],
};
const latinFonts: readonly string[] = ["sans-latin", "serif-display-latin"];

/** What the browser may fetch at once instead of finding out: the modules of a screen with what they import, and the fonts. */
export function preloadsOf(files: readonly string[], language: Language): Preload[] {
  const manifest = readManifest();
  const modules = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const file of files) add(file);
  const fontFiles = (fonts[language.code] ?? latinFonts).flatMap((name) => manifest[`.fonts/${name}.woff2`]?.file ?? []);
  return [
    ...fontFiles.map((file): Preload => ({ rel: "preload", href: `/${file}`, as: "font", type: "font/woff2" })),
    ...[...modules].map((file): Preload => ({ rel: "modulepreload", href: `/${file}` })),
  ];
}
