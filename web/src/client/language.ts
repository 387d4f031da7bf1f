import { readStored, store } from "./storage.ts";

/** The storage key for the language code that the visitor chose, or kept. */
const CHOSEN = "language";
/** The session storage key for the position in the page during a change of language. */
const PLACE = "place";
/** How far below the window's top the visitor is assumed to read, in pixels: just below the navigation. */
const READING_LINE = 120;

/** The visitor's position before another language was chosen. */
type Place = {
  /** The requested page, path and query. */
  href: string;
  /** The index of the child at each level, from the main part down to the element. */
  steps: number[];
  /** The element's top, in pixels below the window's top. */
  top: number;
};

const local = () => localStorage;
const session = () => sessionStorage;

/** Stores the visitor's choice of a language for the next visit, and the position in the page for the page in that language. */
export function storeChoiceOfLanguage(): void {
  const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-offer]") : null);
  for (const type of ["pointerdown", "click"]) {
    document.addEventListener(type, ({ target }) => {
      const link = linkAt(target);
      // The catalogue's filters change the address after the page was rendered, and must be kept in the other language.
      if (link !== null) link.search = location.search;
    });
  }
  document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = linkAt(target);
    if (link === null) return;
    store(local, CHOSEN, link.hreflang);
    // A page in a new tab starts at the top.
    if (!(ctrlKey || metaKey || shiftKey)) storePlaceFor(`${link.pathname}${link.search}`);
  });
}

/**
 * Stores what the visitor reads, so that the page in another language opens at the same position: the element's path from the main part,
 * since texts differ in length but pages have the same structure.
 */
function storePlaceFor(href: string): void {
  const main = document.querySelector("main");
  const read = document.elementsFromPoint(innerWidth / 2, READING_LINE).find((element) => element !== main && main?.contains(element));
  if (read === undefined || scrollY === 0) return;
  const steps: number[] = [];
  for (let element: Element | null = read; element !== null && element !== main; element = element.parentElement) {
    steps.unshift([...(element.parentElement?.children ?? [])].indexOf(element));
  }
  const place: Place = { href, steps, top: read.getBoundingClientRect().top };
  store(session, PLACE, JSON.stringify(place));
}

/** Scrolls to the position at which the page was left in another language, once: later visits start at the top. */
export function returnToPlace(): void {
  const stored = readStored(session, PLACE);
  if (stored === null) return;
  sessionStorage.removeItem(PLACE);
  const place: Place = JSON.parse(stored);
  if (place.href !== `${location.pathname}${location.search}`) return;
  let element: Element | null = document.querySelector("main");
  for (const step of place.steps) element = element?.children[step] ?? element;
  if (element === null) return;
  document.documentElement.classList.remove("arriving");
  scrollBy({ top: element.getBoundingClientRect().top - place.top, behavior: "instant" });
}

/**
 * On a page in another language, offers the language that the visitor chose before, or else the first of the browser's languages that the
 * site has. The text is in that language and comes from its link in the menu. It is never a redirect, so an address always shows its own
 * language.
 */
export function offerLanguage(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-offer]")];
  const linkOf = (code: string | null | undefined) => links.find(({ hreflang }) => hreflang === code);
  const wanted =
    linkOf(readStored(local, CHOSEN)) ?? navigator.languages.map((tag) => linkOf(tag.split("-")[0])).find((link) => link !== undefined);
  const current = document.documentElement.lang;
  const template = document.querySelector<HTMLTemplateElement>("template#language-offer");
  if (wanted === undefined || wanted.hreflang === current || template === null) return;
  const { offer = "", name = "", decline = "", direction = "ltr" } = wanted.dataset;
  const parts = document.importNode(template.content, true);
  const [section, accept, refuse] = [parts.querySelector("section"), parts.querySelector("a"), parts.querySelector("button")];
  if (section === null || accept === null || refuse === null) return;
  for (const element of [section, accept]) element.setAttribute("aria-label", offer);
  section.lang = wanted.hreflang;
  section.dir = direction;
  accept.dataset.offer = offer;
  accept.hreflang = wanted.hreflang;
  accept.setAttribute("href", wanted.getAttribute("href") ?? "");
  accept.firstElementChild?.replaceChildren(offer);
  accept.lastElementChild?.replaceChildren(name);
  refuse.setAttribute("aria-label", decline);
  refuse.addEventListener("click", () => {
    store(local, CHOSEN, current);
    section.remove();
  });
  template.after(parts);
}
