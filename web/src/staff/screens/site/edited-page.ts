import { isMarkdown } from "#i18n/namespaces.ts";
import { SECTION_STYLES } from "./edited-sections.ts";

/** What can be chosen on a page: its texts, and what else its data are of, `setting:site.phone`. */
const PLACES = "[data-text], [data-of]";
const place = `:is(${PLACES})`;

/** Styles of a page that is edited: what can be chosen is outlined as far as it helps, what is chosen in chilli. */
const STYLES = `
  /* The link of a card lies over all of it. */
  a::before, a::after { pointer-events: none !important; }
  ${place} { cursor: pointer; outline: 1px dashed transparent; outline-offset: 3px; }
  :is(main, header, footer):hover ${place} { outline-color: rgb(166 31 20 / 35%); }
  [data-of] { outline-style: dotted; }
  ${place}:is(:hover, :focus-visible) { outline: 2px solid #a61f14 !important; background: rgb(166 31 20 / 8%); }
  :is([data-text], [data-of], [data-label])[aria-current] { outline: 2px solid #a61f14 !important; background: rgb(166 31 20 / 10%); }
  .on-night ${place}:is(:hover, :focus-visible, [aria-current]) { outline-color: #e0a030 !important; background: rgb(224 160 48 / 14%); }
`;

/** What is chosen on a page: a text by its name, or what a value is of. `section`: the text stands for its section. */
export type Chosen = { text?: string; of?: string; section?: boolean };

const placeAt = (target: EventTarget | null) => (target as Element | null)?.closest?.<HTMLElement>(PLACES);
/** A fact of an entry of a list is changed where the entry is: beside its title. */
const chosenAt = ({ dataset: { text, of } }: HTMLElement): Chosen =>
  of?.startsWith("entry:") ? { text: `${of.slice("entry:".length)}.title` } : { text, of };

/** Lets what a page shows be chosen by a click, or by Tab and Enter, and says which words were clicked. Links are not followed. */
export function prepareEditedPage(page: Document, onChoose: (chosen: Chosen, clicked: string | undefined) => void): void {
  // Without scripts, nothing else ends the time in which what is not near has no layout: places to scroll to would be guesses.
  page.documentElement.classList.remove("arriving");
  const sheets = page.defaultView as unknown as { CSSStyleSheet?: typeof CSSStyleSheet };
  // The page's policy allows no style elements; a sheet of its own window is none.
  if (sheets.CSSStyleSheet !== undefined) {
    const sheet = new sheets.CSSStyleSheet();
    sheet.replaceSync(STYLES + SECTION_STYLES);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
  for (const control of page.querySelectorAll<HTMLElement>("a, button, input, select, textarea")) control.tabIndex = -1;
  for (const { place, isStop } of stopsOf(page)) {
    place.role = "button";
    place.tabIndex = isStop ? 0 : -1;
  }
  page.addEventListener("click", (event) => {
    // Menus open, so that their texts can be chosen.
    const isOpening = (event.target as Element | null)?.closest("summary") !== null;
    if (!isOpening) event.preventDefault();
    const place = placeAt(event.target);
    if (place) onChoose(chosenAt(place), (event.target as Element).textContent ?? undefined);
  });
  page.addEventListener("submit", (event) => event.preventDefault());
  page.addEventListener("keydown", (event) => {
    const place = placeAt(event.target);
    if ((event.key !== "Enter" && event.key !== " ") || !place) return;
    event.preventDefault();
    onChoose(chosenAt(place), undefined);
  });
}

type Stop = { place: HTMLElement; isStop: boolean };

/**
 * The places of a page, and which are stops of the Tab key: the parts of a sentence around a figure have one, and so have values of the same product or
 * certificate that follow each other. A value in a long text, which is one place, is there for the mouse.
 */
function stopsOf(page: Document): Stop[] {
  const stops: Stop[] = [];
  let [text, value]: (HTMLElement | undefined)[] = [];
  for (const place of page.querySelectorAll<HTMLElement>(PLACES)) {
    if (place.parentElement?.closest(PLACES)) continue;
    const { text: name, of } = place.dataset;
    const isSameText = name !== undefined && text?.dataset.text === name && text.parentElement === place.parentElement;
    stops.push({ place, isStop: !isSameText && (of === undefined || value?.dataset.of !== of) });
    if (!place.checkVisibility()) continue;
    if (of === undefined) text = place;
    else value = place;
  }
  return stops;
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

/** Marks what is chosen, or the section that a chosen text is the label of, and brings it into view. */
export function markChosen(page: Document, { text, of }: Chosen): void {
  const places = [...page.querySelectorAll<HTMLElement>(`${PLACES}, [data-label]`)];
  const isChosen = ({ dataset }: HTMLElement) =>
    of === undefined ? text !== undefined && (dataset.text === text || dataset.label === text) : dataset.of === of;
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
