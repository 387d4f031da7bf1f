import { type Language, languages } from "#i18n/languages.ts";

/** Under which the browser keeps the code of the language that the visitor chose, or stayed with. */
const KEY = "language";

/** Keeps the visitor's choice for the next visit. A browser that keeps nothing offers nothing. */
export function keepChosenLanguage({ code }: Language): void {
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // Storage is forbidden or full.
  }
}

/** The language that the visitor chose at an earlier visit; else the first of the browser's languages that the site has. */
export function wantedLanguage(): Language | undefined {
  const chosen = known(keptCode());
  if (chosen !== undefined) return chosen;
  for (const tag of navigator.languages) {
    const language = known(tag.split("-")[0]);
    if (language !== undefined) return language;
  }
  return undefined;
}

function keptCode(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function known(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}
