import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";
import languages from "../../contracts/languages.json" with { type: "json" };
import { renderMarkdown } from "../src/server/markdown.ts";

/**
 * The guide for the people who use the console, from the Markdown files of `folder`: `help/NAME.html` for each of them. They are documents
 * without a script, so a page that is open keeps what was typed there. `styles` is the file of their styles.
 */
export function guide(folder: string, styles: string): Plugin {
  return {
    name: "guide",
    apply: "build",
    generateBundle() {
      const css = this.emitFile({ type: "asset", name: "guide.css", source: readFileSync(styles, "utf8") });
      for (const name of readdirSync(folder)) {
        const source = readFileSync(join(folder, name), "utf8");
        const page = documentOf(source, `/staff/${this.getFileName(css)}`);
        this.emitFile({ type: "asset", fileName: `help/${basename(name, ".md")}.html`, source: page });
      }
    },
  };
}

/** A file of the guide as a document: without its pictures, and without links to what only the repository has. */
export function documentOf(source: string, styles: string): string {
  const own = source
    .replace(/^!\[.*\n/gm, "")
    .replace(/\[([^\]]*)\]\(\.\.[^)]*\)/g, "$1")
    .replace(/\]\(([\w-]+)\.md/g, "]($1");
  const english = languages.find(({ code }) => code === "en");
  if (english === undefined) throw new Error("contracts/languages.json lists no English");
  const [, title = ""] = /^# (.*)$/m.exec(source) ?? [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${styles}">
</head>
<body>
<nav aria-label="Guide"><a href="README">All pages of the guide</a></nav>
<main>
${renderMarkdown(own, english, { topLevel: 1 }).html}</main>
</body>
</html>
`;
}
