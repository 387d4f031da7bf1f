// The rules that compare a translation with its English text.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import markdownIt from "markdown-it";

const markdown = markdownIt();

/** The suffix of a key with one text for each plural form of the language. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** English words that are not words in any other language of the site; three different ones in a text mean that English was left behind. */
const ENGLISH = new Set(JSON.parse(readFileSync(new URL("../../translations/english-words.json", import.meta.url), "utf8")));

/** What every language with another script writes in Latin letters: short names, units, addresses. */
const LATIN_AS_IT_IS = /https?:\/\/\S+|\S+@\S+|`[^`]*`|\{\{[^}]*\}\}|<[^>]*>|\]\([^)]*\)/g;

/** The texts of a tree by full key, `hero.title`. */
export function flat(tree, prefix = "") {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "object" ? flat(value, `${prefix}${key}.`) : [[prefix + key, String(value)]],
  );
}

/** The keys that a language must have for the English ones: a plural has as many as the language has forms. */
export function wantedKeys(englishKeys, language) {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return new Set(englishKeys.flatMap((key) => (PLURAL.test(key) ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : [key])));
}

/** The English key for a key of another language. */
export function sourceKey(key, english) {
  return english.has(key) ? key : key.replace(PLURAL, "_other");
}

/** The forms of a figure: a plain list, with "and", with "or"; `50+` and the bare number. A translation may use a different form. */
const FORMS_OF_FIGURES = /(?<=^\{\{figure\.)over\.|(?<=^\{\{figure\..*)(And|Or)(?=\}\}$)/g;

/** What a text and its translation must have in common: placeholders and tags. */
export function marks(text) {
  const found = text.match(/\{\{[^}]*\}\}|<\/?[a-zA-Z0-9]+\s*\/?>/g) ?? [];
  return found.map((mark) => mark.replace(FORMS_OF_FIGURES, "").replace("figure.limits.pesticides", "figure.pesticides")).sort();
}

/** The structure of a Markdown text: its blocks in order, then the targets of its links, including repetitions. */
export function outline(text) {
  const links = [];
  const blocks = markdown.parse(text, {}).flatMap((token) => {
    for (const child of token.children ?? []) if (child.type === "link_open") links.push(`link to ${child.attrGet("href")}`);
    if (token.type === "inline") return /^Table: /.test(token.content) ? ["caption of a table"] : [];
    return /_open$|fence|hr/.test(token.type) ? [`<${token.tag}>`] : [];
  });
  return [...blocks, ...links.sort()];
}

/** The structure of a long description: a heading, a list or a paragraph for each block. */
export function blocks(text) {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (/^- /.test(block)) return `list of ${block.split("\n").filter((line) => /^- /.test(line)).length}`;
      return /^\*\*[^*]+[:：]\*\*/.test(block) ? "heading" : "paragraph";
    });
}

/** A description of the first difference between two lists; nothing if they are equal. */
export function difference(wanted, found) {
  const at = wanted.findIndex((item, index) => item !== found[index]);
  if (at >= 0) return `${wanted[at]} is missing or elsewhere${found[at] === undefined ? "" : ` (${found[at]} stands there)`}`;
  return found.length > wanted.length ? `${found[wanted.length]} is too much` : undefined;
}

/** Why a translation looks like untranslated English; nothing if it does not. */
export function englishLeft(translated, source, ownScript) {
  const plain = translated.replace(LATIN_AS_IT_IS, " ");
  const words = plain.toLowerCase().match(/[a-z]+/g) ?? [];
  const english = new Set(words.filter((word) => ENGLISH.has(word)));
  if (english.size >= 3) return `has the English words ${[...english].slice(0, 4).join(", ")}`;
  if (translated !== source) return undefined;
  const lower = plain.match(/(?<![\p{L}\d])\p{Ll}{3,}/gu) ?? [];
  return lower.length >= (ownScript ? 1 : 3) ? "is the English text" : undefined;
}

/** The fingerprint of the English text that a translation was made from. */
export function fingerprint(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
