import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { renderMarkdown } from "./markdown.ts";

/**
 * The long texts, from the Markdown files of `folder`: for the browser each is a module of its own; for the program, which renders
 * the pages, each is a JSON file beside its script.
 */
export function content(folder: string): Plugin {
  return {
    name: "content",
    transform: {
      filter: { id: /\.md$/ },
      handler: (source) => ({ code: `export default ${JSON.stringify(renderMarkdown(source))};`, map: null, moduleType: "js" }),
    },
    generateBundle() {
      if (this.environment.name !== "ssr") return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!name.endsWith(".md")) continue;
        const file = join(folder, name);
        this.emitFile({
          type: "asset",
          fileName: `content/${relative(folder, file).replace(/md$/, "json")}`,
          source: JSON.stringify(renderMarkdown(readFileSync(file, "utf8"))),
        });
      }
    },
  };
}
