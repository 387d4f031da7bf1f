import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The folder of the second kit. */
export const kit = join(import.meta.dirname, "../../kits/kaveri");

/** The files of a folder by their paths, in order. */
export function filesOf(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** Files as a comparison shows them best: their text, and what is none as base64. */
export function textsOf(files: ReadonlyMap<string, Buffer>): Record<string, string> {
  const isText = (path: string) => /\.(toml|md)$/.test(path);
  const entries = [...files].map(([path, bytes]) => [path, bytes.toString(isText(path) ? "utf8" : "base64")]);
  return Object.fromEntries(entries.sort());
}
