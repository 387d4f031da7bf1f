import type { PageData } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";
import type { TextSource } from "#i18n/namespaces.ts";
import type { DataNeed } from "../routes.tsx";

declare global {
  /** What the program gives to the pages while they are rendered: `name` is "file" or "data". Throws what went wrong. */
  function host(name: string, argument: string): string;
}

/** The texts of a language, from the files that the program carries. */
export const textFiles: TextSource = (language, namespace) => JSON.parse(host("file", `locales/${language}/${namespace}.json`));

/** The list of the browser's modules, as Vite wrote it. */
export function readManifest(): Record<string, { file: string; css?: string[]; imports?: string[] }> {
  return JSON.parse(host("file", "client-manifest.json"));
}

export function readSite(): Site {
  return JSON.parse(host("data", JSON.stringify({ name: "site", args: {} })));
}

/** A screen's data; null when what it names does not exist. */
export function readData<Name extends DataNeed["name"]>(need: DataNeed & { name: Name }, language: string): PageData[Name] | null {
  return JSON.parse(host("data", JSON.stringify({ name: need.name, args: { language, ...need.arguments } })));
}
