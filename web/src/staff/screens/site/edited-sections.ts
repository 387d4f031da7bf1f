import { itemOfText } from "./site-list.ts";

/** Styles of the sections of a page that is edited: a button at the upper edge of each names it, and outlines it. */
export const SECTION_STYLES = `
  .edited-section { position: absolute; inset-block-start: 0; inset-inline-start: 0; z-index: 40; max-inline-size: 100%; padding: 7px 12px;
    border: 0; background: #a61f14; color: #fff; font: 600 13px/1.3 system-ui, sans-serif; text-align: start; cursor: pointer; }
  @media (hover: hover) {
    .edited-section { opacity: 0; }
    :hover > .edited-section, :focus-within > .edited-section { opacity: 1; }
  }
  .edited-section:focus-visible { outline: 3px solid #fff; outline-offset: -5px; }
  :has(> .edited-section:is(:hover, :focus-visible)) { outline: 3px solid #a61f14; outline-offset: -3px; }
`;

/** The sections of a page, each with the text that names it: its title, or else its label or the first text of its entry. */
function sectionsIn(page: Document, list: string): Map<HTMLElement, HTMLElement> {
  const sections = new Map<HTMLElement, HTMLElement>();
  const items = new Set<string>();
  for (const place of page.querySelectorAll<HTMLElement>("[data-label], [data-text]")) {
    const { label, text } = place.dataset;
    const item = itemOfText(list, label ?? text);
    const section = place.closest<HTMLElement>("section");
    if (item === undefined || section === null || items.has(item) || sections.has(section)) continue;
    items.add(item);
    sections.set(section, section.querySelector<HTMLElement>(`[data-text="${list}.${item}.title"]`) ?? place);
  }
  return sections;
}

/** Puts a button at the edge of each section of a page, which chooses the text that names the section: with it comes what the section's entry has. */
export function prepareSections(page: Document, list: string, labelOf: (name: string) => string, onChoose: (text: string) => void): void {
  for (const [section, place] of sectionsIn(page, list)) {
    const { label, text = label } = place.dataset;
    if (text === undefined) continue;
    const name = label === undefined ? place.textContent : section.getAttribute("aria-label");
    const button = page.createElement("button");
    button.type = "button";
    // The words are the console's.
    button.lang = document.documentElement.lang;
    button.className = "edited-section";
    button.textContent = labelOf(name?.trim() || (itemOfText(list, text) ?? ""));
    button.addEventListener("click", () => onChoose(text));
    if (page.defaultView?.getComputedStyle(section).position === "static") section.style.position = "relative";
    section.prepend(button);
  }
}
