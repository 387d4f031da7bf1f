import { END, NAMED, START, withoutMarks } from "#i18n/text-marks.ts";
import type { TextMark } from "#i18n/translator.ts";
import type { PageRequest } from "./page-answer.ts";

/*
 * Which text of a page is which. While a page is rendered, its texts stand between private characters, with their names; then these become
 * elements around the texts. So no component needs to know of it.
 */

/** Marks every text: for a page that is edited. */
export const markAll: TextMark = (name, text, inEnglish) => `${START}${inEnglish ? ENGLISH : ""}${name}${NAMED}${text}${END}`;

/** Marks single texts that are in English on a page of another language. */
export const markEnglish: TextMark = (name, text, inEnglish) => (inEnglish ? markAll(name, text, true) : text);

const ENGLISH = "en!";

/** The names of all marked texts, in order, without repeats. */
export function namesIn(marked: string): string[] {
  const names = marked.matchAll(/\uE000([^\uE001]*)\uE001|%EE%80%80(.*?)%EE%80%81/g);
  return [...new Set(Array.from(names, ([, name, encoded = ""]) => (name ?? decodeURIComponent(encoded)).replace(ENGLISH, "")))];
}

/** A request in JSON, without the characters of the marks: a visitor can write them into an address or a form, where they would be marks. */
export const pageRequestOf = <Request extends PageRequest>(json: string): Request =>
  JSON.parse(json.replaceAll(/[\uE000-\uE002]|%EE%80%8[0-2]/gi, ""));

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
  /** The elements around a place, and the texts: one may be in another, of which the outer counts. */
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
        else return isPlain ? part : inElement(part, element, open[0], named);
        return "";
      })
      .join("");
  }).join("");
}

/** The tag of an element on a page that is edited: a picture with the name of its alternative text, a section with that of its label. */
function namedByAttribute(tag: string, element: string): string {
  const attribute = element === "img" ? "data-text" : element === "section" ? "data-label" : undefined;
  const [marked] = attribute === undefined ? [] : namesIn(tag);
  const name = marked === undefined ? "" : ` ${attribute}="${marked}"`;
  return withoutMarks(tag).replace(`<${element}`, `<${element}${name}`);
}

function inElement(text: string, element: string, marked: string | undefined, named: boolean): string {
  if (text === "" || marked === undefined) return text;
  const language = marked.startsWith(ENGLISH) ? ' lang="en" dir="ltr"' : "";
  const name = named ? ` data-text="${marked.replace(ENGLISH, "")}"` : "";
  return `<${element}${language}${name}>${text}</${element}>`;
}
