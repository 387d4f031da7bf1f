import { type ConsoleLanguage, consoleLanguages } from "#staff/i18n/load-texts.ts";
import { readStored, recordIn, writeStored } from "./browser-storage.ts";

/** The theme that a person has chosen; `system` follows the machine. */
export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export type Preferences = { language: ConsoleLanguage; theme: Theme };

const key = "staff-preferences";

export function isConsoleLanguage(value: unknown): value is ConsoleLanguage {
  return consoleLanguages.some(({ code }) => code === value);
}

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The last choice on this machine; before that, its language. */
export function rememberedPreferences(): Preferences {
  const kept: Partial<Record<keyof Preferences, unknown>> = recordIn(readStored(key)) ?? {};
  const machine = navigator.language.slice(0, 2);
  return {
    language: isConsoleLanguage(kept.language) ? kept.language : isConsoleLanguage(machine) ? machine : "en",
    theme: isTheme(kept.theme) ? kept.theme : "system",
  };
}

export function applyPreferences(preferences: Preferences): void {
  const { documentElement: page } = document;
  page.lang = preferences.language;
  if (preferences.theme === "system") page.removeAttribute("data-theme");
  else page.dataset.theme = preferences.theme;
  writeStored(key, JSON.stringify(preferences));
}
