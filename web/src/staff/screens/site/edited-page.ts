import { isMarkdown } from "#i18n/namespaces.ts";

/** Styles of a page that is edited: a text is outlined as far as it helps, the chosen one in chilli. */
const STYLES = `
  [data-text] { cursor: pointer; outline: 1px dashed transparent; outline-offset: 3px; }
  main:hover [data-text], header:hover [data-text], footer:hover [data-text] { outline-color: rgb(166 31 20 / 35%); }
  [data-text]:hover, [data-text]:focus-visible { outline: 2px solid #a61f14 !important; background: rgb(166 31 20 / 8%); }
  [data-text][aria-current], [data-label][aria-current] { outline: 2px solid #a61f14 !important; background: rgb(166 31 20 / 10%); }
  .on-night [data-text]:hover, .on-night [data-text]:focus-visible, .on-night [data-text][aria-current] {
    outline-color: #e0a030 !important; background: rgb(224 160 48 / 14%);
  }
`;

const textAt = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>("[data-text]");

/** Lets the texts of a page be chosen by a click, or by Tab and Enter: their names, and what is clicked. Links are not followed. */
export function prepareEditedPage(page: Document, onChoose: (key: string, clicked: string | undefined) => void): void {
  // Without scripts, nothing else ends the time in which what is not near has no layout: places to scroll to would be guesses.
  page.documentElement.classList.remove("arriving");
  const sheets = page.defaultView as unknown as { CSSStyleSheet?: typeof CSSStyleSheet };
  // The page's policy allows no style elements; a sheet of its own window is none.
  if (sheets.CSSStyleSheet !== undefined) {
    const sheet = new sheets.CSSStyleSheet();
    sheet.replaceSync(STYLES);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
  for (const control of page.querySelectorAll<HTMLElement>("a, button, input, select, textarea")) control.tabIndex = -1;
  for (const text of page.querySelectorAll<HTMLElement>("[data-text]")) {
    text.tabIndex = 0;
    text.role = "button";
  }
  page.addEventListener("click", (event) => {
    // Menus open, so that their texts can be chosen.
    const isOpening = (event.target as Element | null)?.closest("summary") !== null;
    if (!isOpening) event.preventDefault();
    const key = textAt(event.target)?.dataset.text;
    if (key !== undefined) onChoose(key, (event.target as Element).textContent ?? undefined);
  });
  page.addEventListener("submit", (event) => event.preventDefault());
  page.addEventListener("keydown", (event) => {
    const key = textAt(event.target)?.dataset.text;
    if ((event.key !== "Enter" && event.key !== " ") || key === undefined) return;
    event.preventDefault();
    onChoose(key, undefined);
  });
}

/** The names of all texts of a page, and of the list of its sections. */
function textsOf(page: Document): string[] {
  const names: unknown = JSON.parse(page.querySelector("#page-texts")?.textContent ?? "[]");
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

const SECTIONS = ":sections.items";

/** The name of the list of a page's sections; undefined if they have a fixed order. */
export function sectionsOf(page: Document): string | undefined {
  return textsOf(page).find((name) => name.endsWith(SECTIONS));
}

/** The names of the texts of a page that are not seen on it: of its title, its description, its pictures, its closed menus. */
export function textsWithoutPlace(page: Document): string[] {
  const seen = [...page.querySelectorAll<HTMLElement>("[data-text]")].filter((text) => text.checkVisibility());
  const placed = new Set(seen.map(({ dataset }) => dataset.text));
  return textsOf(page).filter((name) => !placed.has(name) && !name.endsWith(SECTIONS));
}

/** Marks the chosen text, or the section that it is the label of, and brings it into view. */
export function markChosen(page: Document, key: string | undefined): void {
  const places = [...page.querySelectorAll<HTMLElement>("[data-text], [data-label]")];
  const isChosen = ({ dataset }: HTMLElement) => key !== undefined && (dataset.text === key || dataset.label === key);
  for (const place of places) {
    if (isChosen(place)) place.setAttribute("aria-current", "true");
    else place.removeAttribute("aria-current");
  }
  // A text may also stand in a closed menu, or in what other widths show.
  const chosen = places.filter((place) => isChosen(place) && place.checkVisibility({ visibilityProperty: true }));
  const height = page.defaultView?.innerHeight ?? 0;
  const isInView = chosen.some((place) => {
    const { top, bottom } = place.getBoundingClientRect();
    return (top >= 0 && bottom <= height) || (top <= 0 && bottom >= height);
  });
  if (!isInView) chosen[0]?.scrollIntoView({ block: "center" });
}

/** Shows what is typed in the page at once; Markdown, and a text with placeholders, once it is saved, when the program has made a page of it. */
export function showTyped(page: Document, key: string, text: string): void {
  if (isMarkdown(key) || text.includes("{{")) return;
  const places = [...page.querySelectorAll<HTMLElement>("[data-text]")].filter(({ dataset }) => dataset.text === key);
  const [first, second] = places;
  // A text that stands there several times, or in parts, is shown whole in the places that have all of it.
  if (first === undefined) return;
  const isWhole = second === undefined || places.every(({ textContent }) => textContent === first.textContent);
  if (!isWhole) return;
  for (const place of places) {
    if (place.tagName === "IMG") place.setAttribute("alt", text);
    else place.textContent = text;
  }
}
