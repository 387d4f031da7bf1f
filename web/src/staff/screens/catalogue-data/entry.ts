import type { ParameterGroup } from "#staff/catalogue/vocabulary.ts";

/** The lists that products choose from; each is a table, as the data interface names it. */
export const kinds = ["categories", "grades", "parameters"] as const;
export type Kind = (typeof kinds)[number];

export function isKind(name: string): name is Kind {
  return kinds.some((kind) => kind === name);
}

/** The table of a kind's names in other languages, and its column that says whose name it is. */
export const translations = {
  categories: { table: "category_translations", owner: "category" },
  grades: { table: "grade_translations", owner: "grade" },
  parameters: { table: "parameter_translations", owner: "parameter" },
} as const satisfies Record<Kind, { table: string; owner: string }>;

/** `stale` names the column where the English has changed since. */
export type EntryName = { language: string; name: string; stale: string[]; version: number };

/** A category, a grade or a parameter, with its names in other languages. */
export type Entry = {
  code: string;
  /** Null for one that comes with the program, which has its names in every language. */
  name: string | null;
  english_name: string;
  position: number;
  version: number;
  translations: EntryName[];
  /** Of a category. */
  has_heat?: boolean;
  /** Of a parameter. */
  group?: ParameterGroup;
  unit?: string;
  method?: string;
};

const own: Record<Kind, string> = {
  categories: "name, english_name, has_heat",
  grades: "name, english_name:name",
  parameters: "name, english_name, group, unit, method",
};

export function columnsOf(kind: Kind): string {
  return `code, position, version, ${own[kind]}, translations:${translations[kind].table}(language, name, stale, version)`;
}

/** Comes with the program, and cannot be called otherwise. */
export function isBuiltIn(entry: Entry): boolean {
  return entry.name === null;
}

/** What an entry is called in a language; `undefined` where visitors read the English, or the program's own name. */
export function nameOf({ translations }: Entry, language: string): string | undefined {
  return translations.find((translation) => translation.language === language)?.name;
}

/** The languages, of those given, in which an entry has no name of its own. */
export function missingIn(entry: Entry, languages: readonly string[]): string[] {
  if (isBuiltIn(entry)) return [];
  return languages.filter((language) => nameOf(entry, language) === undefined);
}

/** The languages, of those given, whose name is older than the English. */
export function staleIn({ translations }: Entry, languages: readonly string[]): string[] {
  return languages.filter((code) => translations.some(({ language, stale }) => language === code && stale.length > 0));
}

/** The code that an English name suggests: "Oil seeds" gives `oil-seeds`, as a parameter `oil_seeds`, as a grade itself. */
export function suggestedCode(kind: Kind, name: string): string {
  if (kind === "grades") return name.trim();
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const joint = kind === "parameters" ? "_" : "-";
  return plain.replaceAll(/[^a-z0-9]+/g, joint).replaceAll(/^[-_]|[-_]$/g, "");
}
