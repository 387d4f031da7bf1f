import type { Figures } from "#i18n/figures.ts";
import { interpolate } from "#i18n/interpolate.ts";
import { valueAt } from "#i18n/value-at.ts";

/** What the placeholders of business figures begin with. */
export const FIGURE = "figure.";

/** The business figure for a placeholder, `figure.chilli.moisture`. */
export function figureNamed(figures: Figures, name: string): string | undefined {
  const found = name.startsWith(FIGURE) ? valueAt(figures, name.slice(FIGURE.length)) : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Whether the company states all business figures that a text names. */
export function statesAll(text: string, figures: Figures): boolean {
  if (!text.includes(FIGURE)) return true;
  let isStated = true;
  interpolate(text, (name) => {
    if (name.startsWith(FIGURE) && figureNamed(figures, name) === undefined) isStated = false;
    return undefined;
  });
  return isStated;
}

/**
 * The places between sentences. A point after less than four letters may be that of an abbreviation, and what follows must not look like the
 * same sentence; then more is left out than needed.
 */
const between = /(?<=(?:[\p{L}\p{M}\d]{4}|[%)\]»”"}])[.!?]\s+)(?=[^\s\p{Ll}\d{])|(?<=[।؟]\s+)(?=\S)|(?<=[。！？])/u;

/** The sentences of a text in which no business figure is missing. */
const sentences = (text: string, figures: Figures) =>
  text
    .split(between)
    .filter((sentence) => statesAll(sentence, figures))
    .join("")
    .trim();

/** A text without the sentences that name a business figure that the company does not state. One with tags is left out whole. */
export function withoutUnstated(text: string, figures: Figures): string {
  if (statesAll(text, figures)) return text;
  return text.includes("<") ? "" : sentences(text, figures);
}

/** How many more tags begin than end. */
const openTags = (html: string) => (html.match(/<[a-z]/g)?.length ?? 0) - (html.match(/<\//g)?.length ?? 0);

/** The same of the HTML of a paragraph, which is left out whole where a tag would not end. */
function paragraph(html: string, figures: Figures): string {
  const kept = sentences(html, figures);
  return openTags(kept) === openTags(html) ? kept : "";
}

/** The HTML of a long text without the rows, entries and sentences that name a business figure that the company does not state. */
export function proseWithoutUnstated(html: string, figures: Figures): string {
  if (statesAll(html, figures)) return html;
  const kept = html.replace(
    /(<(tr|li|p)\b[^>]*>)((?:(?!<\2\b).)*?)(<\/\2>)/gs,
    (whole, begin: string, tag: string, inner: string, end: string) => {
      if (statesAll(inner, figures)) return whole;
      const rest = tag === "p" ? paragraph(inner, figures) : "";
      return rest === "" ? "" : begin + rest + end;
    },
  );
  return kept.replace(/<table\b(?:(?!<\/table>).)*<tbody>\s*<\/tbody>.*?<\/table>|<(ul|ol)\b[^>]*>\s*<\/\1>/gs, "");
}
