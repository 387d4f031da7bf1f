import { readManifest } from "./host.ts";

/** The browser's modules that a screen needs besides the entry's own: its module, what that imports, and its texts. */
export function modulesOf(files: readonly string[]): { rel: "modulepreload"; href: string }[] {
  const manifest = readManifest();
  const found = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const file of files) add(file);
  return [...found].map((file) => ({ rel: "modulepreload", href: `/${file}` }));
}
