/** A part of a product's long description. */
export type Block = { kind: "heading"; text: string } | { kind: "text"; text: string } | { kind: "list"; items: string[] };

/**
 * Parses a product's long description, as the exporter types it into the catalogue.
 *
 * Paragraphs are separated by blank lines. One that begins with bold markers that end in a colon (`**Uses:** curries`, `**用途：**`) is a
 * heading and its body; one that begins with a dash is a list with an item per line; anything else is plain text.
 */
export function parseDetailedDescription(text: string): Block[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .flatMap(parseParagraph);
}

function parseParagraph(paragraph: string): Block[] {
  const [, heading, body = ""] = /^\*\*([^*]+?)(?:[:：]\*\*|\*\*[:：])([\s\S]*)$/.exec(paragraph) ?? [];
  if (heading === undefined) return [parseBody(paragraph)];
  const title: Block = { kind: "heading", text: heading.trim() };
  return body.trim() === "" ? [title] : [title, parseBody(body.trim())];
}

function parseBody(text: string): Block {
  if (!text.startsWith("-")) return { kind: "text", text };
  const items = text.split("\n").map((line) => line.replace(/^\s*-\s*/, "").trim());
  return { kind: "list", items: items.filter((item) => item !== "") };
}
