import { END, NAMED, START, withoutMarks } from "#i18n/text-marks.ts";
import type { TextMark } from "#i18n/translator.ts";

/*
 * Which text of a page is which. While a page is rendered, its texts stand between private characters, with their names; then these become
 * elements around the texts. So no component needs to know of it.
 */

/** Marks every text: for a page that is edited. */
export const markAll: TextMark = (name, text, inEnglish) => `${START}${inEnglish ? ENGLISH : ""}${name}${NAMED}${text}${END}`;

/** Marks single texts that are in English on a page of another language. */
export const markEnglish: TextMark = (name, text, inEnglish) => (inEnglish ? markAll(name, text, true) : text);

const ENGLISH = "en!";

/** The first of the private characters that write the name of what is no text: these are neither letters nor digits, which components look for. */
const FIRST = 0xe100;
const isOfData = (name: string) => name >= String.fromCharCode(FIRST);

/** Marks a value that is no text of the site with what it is of, in ASCII: `setting:site.phone`, `certificate:7`, `product:teja-s17`. */
export function markData(of: string, value: string): string {
  const name = Array.from(of, (letter) => String.fromCharCode(FIRST + letter.charCodeAt(0))).join("");
  return value === "" ? value : `${START}${name}${NAMED}${value}${END}`;
}

const dataOf = (name: string) => Array.from(name, (sign) => String.fromCharCode(sign.charCodeAt(0) - FIRST)).join("");

/** The names of all marks, in order, without repeats. */
function marksIn(marked: string): string[] {
  const names = marked.matchAll(/\uE000([^\uE001]*)\uE001|%EE%80%80(.*?)%EE%80%81/g);
  return [...new Set(Array.from(names, ([, name, encoded = ""]) => (name ?? decodeURIComponent(encoded)).replace(ENGLISH, "")))];
}

/** The names of all marked texts, in order, without repeats. */
export const namesIn = (marked: string): string[] => marksIn(marked).filter((name) => !isOfData(name));

/** Parses JSON from outside without the characters of the marks: who types them into an address, a product's name or a text writes marks. */
export const parseUnmarked = <Data>(json: string): Data => JSON.parse(json.replaceAll(/[\uE000-\uE002]|%EE%80%8[0-2]/gi, ""));

/** Data without marks in its texts. */
export function unmarked<Data>(data: Data): Data {
  const json = JSON.stringify(data);
  return json.includes(START) ? JSON.parse(withoutMarks(json)) : data;
}

/** Elements that hold nothing but text. */
const TEXT_ONLY = new Set(["title", "desc", "option", "textarea", "script", "style"]);
/** Elements of SVG whose texts can have parts. */
const SVG_TEXT = new Set(["text", "tspan"]);
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** HTML with elements in place of the marks. With `named` they have the names of the texts. */
export function withElements(html: string, named: boolean): string {
  if (!html.includes(START)) return html;
  /** The elements around a place, and the marks: one may be in another. Of texts the outer counts, and of data the inner. */
  const elements: string[] = [];
  const open: string[] = [];
  const pieces = html.matchAll(/<!--.*?-->|<(\/?)([a-zA-Z][\w-]*)[^>]*>|[^<]+/gs);
  return Array.from(pieces, ([piece, closing, name]) => {
    if (name !== undefined) {
      if (closing === "/") elements.splice(elements.lastIndexOf(name));
      else if (!piece.endsWith("/>") && !VOID.test(name)) elements.push(name);
      return named ? namedByAttribute(piece, name) : withoutMarks(piece);
    }
    if (piece.startsWith("<!--")) return piece;
    const around = elements.at(-1) ?? "";
    const isPlain = TEXT_ONLY.has(around) || (elements.includes("svg") && !SVG_TEXT.has(around));
    const element = SVG_TEXT.has(around) ? "tspan" : "span";
    return piece
      .split(/(\uE000[^\uE001]*\uE001|\uE002)/)
      .map((part) => {
        if (part.startsWith(START)) open.push(part.slice(START.length, -NAMED.length));
        else if (part === END) open.pop();
        else return isPlain ? part : inElement(part, element, open, named);
        return "";
      })
      .join("");
  }).join("");
}

/**
 * The tag of an element on a page that is edited: a picture with the name of its alternative text, or with what that is of; a section with the name
 * of its label.
 */
function namedByAttribute(tag: string, element: string): string {
  const attribute = element === "img" ? "data-text" : element === "section" ? "data-label" : undefined;
  const [marked] = attribute === undefined ? [] : namesIn(tag);
  const [data] = element === "img" && marked === undefined ? marksIn(tag) : [];
  const name = marked === undefined ? ofData(data) : ` ${attribute}="${marked}"`;
  return withoutMarks(tag).replace(`<${element}`, `<${element}${name}`);
}

const ofData = (name: string | undefined) => (name === undefined ? "" : ` data-of="${dataOf(name)}"`);

function inElement(text: string, element: string, open: readonly string[], named: boolean): string {
  const marked = open.find((name) => !isOfData(name));
  const data = open.findLast(isOfData);
  if (text === "" || (marked ?? data) === undefined) return text;
  const language = marked?.startsWith(ENGLISH) ? ' lang="en" dir="ltr"' : "";
  const ofText = named ? ` data-text="${marked?.replace(ENGLISH, "")}"` : "";
  const name = data === undefined ? ofText : ofData(data);
  return `<${element}${language}${name}>${text}</${element}>`;
}
