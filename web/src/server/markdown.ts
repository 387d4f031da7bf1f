import createMarkdownIt, { type MarkdownIt, type RendererRule } from "markdown-it";
import type { Heading, LongText } from "../i18n/namespaces.ts";
import { type Typography, typeset } from "../i18n/typography.ts";

/** A text in Markdown as the pages show it: its HTML, its second-level headings, and how long it takes to read. */
type Prose = Omit<LongText, "inEnglish">;

/** What a practised reader takes in of a text in a foreign language, in words a minute. */
const WORDS_A_MINUTE = 200;

/** What a caption begins with: a paragraph of its own right above its table. */
const CAPTION = /^Table: /;

/**
 * Turns Markdown into HTML. Headings get anchors; a table gets its caption and may be scrolled sideways, by keyboard too.
 * `topLevel` is the highest level that a heading has: the second, because a page has its title elsewhere, and the third in a section of a page,
 * which has a heading of its own. There headings have no anchors: another section may have the same. HTML in the source is shown as text, and pictures of
 * other addresses are not shown. Dashes and spaces are those of the language.
 */
export function renderMarkdown(source: string, language: Typography, { topLevel = 2 }: { topLevel?: 1 | 2 | 3 } = {}): Prose {
  const contents: Heading[] = [];
  const markdown = createMarkdownIt({ html: false, typographer: true })
    .disable("image")
    .use(typography, language)
    .use(headings, topLevel, contents)
    .use(captions)
    .use(rowHeadings);
  return { html: markdown.render(source), contents, minutes: minutesOf(source) };
}

/** Sets the words between the marks as the pages set theirs. Code and addresses stay as they are. */
function typography(markdown: MarkdownIt, language: Typography): void {
  markdown.core.ruler.push("typography", ({ tokens }) => {
    for (const token of tokens) {
      // A caption is taken from here.
      if (token.type === "inline") token.content = typeset(token.content, language);
      for (const child of token.children ?? []) if (child.type === "text") child.content = typeset(child.content, language);
    }
  });
}

/**
 * Headings of the second level are the highest of a text that has no title, and so become the highest here. Those of a page of its own get anchors,
 * and `contents` those of the second level.
 */
function headings(markdown: MarkdownIt, topLevel: number, contents: Heading[]): void {
  markdown.core.ruler.push("headings", ({ tokens }) => {
    const taken = new Map<string, number>();
    tokens.forEach((token, index) => {
      const level = Number(/^h([1-6])$/.exec(token.tag)?.[1]);
      if (level > 0 && topLevel > 1) token.tag = `h${Math.min(6, Math.max(2, level) + topLevel - 2)}`;
      if (token.type !== "heading_open" || topLevel > 2) return;
      const words = tokens[index + 1]?.children?.filter(({ type }) => type === "text" || type === "code_inline") ?? [];
      const title = words.map(({ content }) => content).join("");
      const id = freeAnchor(title, taken);
      token.attrSet("id", id);
      token.attrSet("tabindex", "-1");
      if (token.tag === "h2") contents.push({ id, title });
    });
  });
}

/** The anchor of a heading. `taken` has those of the headings before, each with the number that the next one of the same words gets. */
function freeAnchor(title: string, taken: Map<string, number>): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["part"];
  const wanted = words.join("-");
  let anchor = wanted;
  // Thousands of headings may have the same words: none is looked for twice.
  for (let number = taken.get(wanted) ?? 1; taken.has(anchor); number += 1) {
    anchor = `${wanted}-${number}`;
    taken.set(wanted, number + 1);
  }
  taken.set(anchor, 1);
  return anchor;
}

/** Minutes of reading, at least one. Japanese and Chinese are counted by characters, two to a word. */
function minutesOf(source: string): number {
  const dense = source.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const words = source.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round((dense > words ? dense / 2 : words) / WORDS_A_MINUTE));
}

/** The caption that was put into a table's token. */
function captionOf(meta: unknown): string | undefined {
  if (typeof meta !== "object" || meta === null || !("caption" in meta)) return undefined;
  return typeof meta.caption === "string" ? meta.caption : undefined;
}

/**
 * The first cell of a row is its heading. Each other cell has the heading of its column before it, for phones, where the cells of a row are
 * below each other (src/styles/prose.css); screen readers have it from the table.
 */
function rowHeadings(markdown: MarkdownIt): void {
  markdown.core.ruler.push("row-headings", ({ tokens, Token }) => {
    const html = (content: string) => Object.assign(new Token("html_inline", "", 0), { content });
    let headings: (typeof tokens)[number][] = [];
    let column = 0;
    tokens.forEach((token, index) => {
      const [content, close] = [tokens[index + 1], tokens[index + 2]];
      if (token.type === "thead_open") headings = [];
      if (token.type === "tr_open") column = 0;
      if (token.type === "th_open" && content !== undefined) headings.push(content);
      if (token.type !== "td_open" || content === undefined || close === undefined) return;
      if (column === 0) {
        token.tag = close.tag = "th";
        token.attrSet("scope", "row");
      } else {
        const heading = headings[column]?.children ?? [];
        content.children = [
          html('<span aria-hidden="true">'),
          ...heading,
          html("</span><span>"),
          ...(content.children ?? []),
          html("</span>"),
        ];
      }
      column += 1;
    });
  });
}

/** Moves a "Table: …" paragraph into the table below it as its caption. */
function captions(markdown: MarkdownIt): void {
  markdown.core.ruler.push("captions", (state) => {
    const { tokens } = state;
    tokens.forEach((token, index) => {
      const [open, text, close] = [tokens[index - 3], tokens[index - 2], tokens[index - 1]];
      if (token.type !== "table_open" || text?.type !== "inline" || !CAPTION.test(text.content)) return;
      token.meta = { caption: text.content.replace(CAPTION, "") };
      for (const paragraph of [open, text, close]) {
        if (paragraph === undefined) continue;
        paragraph.hidden = true;
        paragraph.children = [];
        paragraph.content = "";
      }
    });
  });
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.table_open = (tokens, index) => {
    const caption = captionOf(tokens[index]?.meta);
    const label = caption === undefined ? "" : ` aria-label="${escapeHtml(caption)}"`;
    const written = caption === undefined ? "" : `<caption>${escapeHtml(caption)}</caption>\n`;
    return `<div class="table-scroll" role="region" tabindex="0"${label}><table>\n${written}`;
  };
  markdown.renderer.rules.table_close = () => "</table></div>\n";
  // The strict policy for styles allows no style attribute: alignment is a class.
  const cell: RendererRule = (tokens, index, options, _env, self) => {
    const token = tokens[index];
    if (token !== undefined) {
      if (token.type === "th_open") token.attrSet("scope", "col");
      if (String(token.attrGet("style")).includes("right")) token.attrJoin("class", "figures");
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
    }
    return self.renderToken(tokens, index, options);
  };
  Object.assign(markdown.renderer.rules, { th_open: cell, td_open: cell });
}
