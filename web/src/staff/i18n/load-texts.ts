import type * as english from "./english.ts";

export const consoleLanguages = [
  { code: "en", name: "English" },
  { code: "hi", name: "हिन्दी" },
] as const;

export type ConsoleLanguage = (typeof consoleLanguages)[number]["code"];

export type LoadedTexts = { language: ConsoleLanguage; texts: typeof english };

/** Loads the texts of a language; the browser only downloads these. */
export async function loadTexts(language: ConsoleLanguage): Promise<LoadedTexts> {
  const texts: typeof english = language === "hi" ? await import("./hindi.ts") : await import("./english.ts");
  return { language, texts };
}
