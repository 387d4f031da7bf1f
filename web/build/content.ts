import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin } from "vite";
import languages from "../../contracts/languages.json" with { type: "json" };
import { type Prose, renderMarkdown } from "./markdown.ts";

/**
 * The long texts, from the Markdown files of `folder`: for browsers, each is a separate module; for the program, which renders the pages,
 * each is a JSON file beside its script.
 */
export function content(folder: string): Plugin {
  return {
    name: "content",
    transform: {
      filter: { id: /\.md$/ },
      handler: (source, id) => ({ code: `export default ${JSON.stringify(rendered(folder, id, source))};`, map: null, moduleType: "js" }),
    },
    generateBundle() {
      if (this.environment.name !== "ssr") return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!name.endsWith(".md")) continue;
        const file = join(folder, name);
        this.emitFile({
          type: "asset",
          fileName: `content/${relative(folder, file).replace(/md$/, "json")}`,
          source: JSON.stringify(rendered(folder, file, readFileSync(file, "utf8"))),
        });
      }
    },
  };
}

/** A file of the folder as the pages show it, in the language given by the beginning of its path. */
export function rendered(folder: string, file: string, source: string): Prose {
  const [code] = relative(folder, file).split(sep);
  const language = languages.find((candidate) => candidate.code === code);
  if (language === undefined) throw new Error(`${file} lies in the folder of no language that contracts/languages.json lists`);
  return renderMarkdown(source, language);
}
