import type * as english from "./english.ts";
import type { FurtherTexts } from "./further-parts.ts";

export const consoleLanguages = [
  { code: "en", name: "English" },
  { code: "hi", name: "हिन्दी" },
] as const;

export type ConsoleLanguage = (typeof consoleLanguages)[number]["code"];

export type LoadedTexts = { language: ConsoleLanguage; texts: typeof english & Partial<FurtherTexts> };

/** Loads the texts of a language, but for the parts that few screens show. */
export async function loadTexts(language: ConsoleLanguage): Promise<LoadedTexts> {
  const texts: typeof english = language === "hi" ? await import("./hindi.ts") : await import("./english.ts");
  return { language, texts };
}
