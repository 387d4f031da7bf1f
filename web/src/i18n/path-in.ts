import type { Language } from "#i18n/languages.ts";

/** The path of a page in a language: `pathIn(german, "/catalog")` is "/de/catalog", of "/" it is "/de". */
export function pathIn({ prefix }: Language, path: string): string {
  return path === "/" ? prefix || path : `${prefix}${path}`;
}
