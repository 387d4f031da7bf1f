import { readStored, store } from "./storage.ts";

/** The name under which the browser stores the code of the language that the visitor chose, or stayed with. */
const CHOSEN = "language";
/** The name under which the tab stores the place in the page while the visitor changes the language. */
const PLACE = "place";
/** How far below the window's top the visitor is assumed to read, in pixels: under the navigation. */
const READING_LINE = 120;

/** What the visitor read before another language was chosen. */
type Place = {
  /** The page that was asked for, path and query. */
  href: string;
  /** The number of the child at each level, from the main part down to the element. */
  steps: number[];
  /** Where the element's top stood, in pixels below the window's. */
  top: number;
};

const local = () => localStorage;
const session = () => sessionStorage;

/** Stores the visitor's choice of a language for the next visit, and the place in the page for the page in that language. */
export function storeChoiceOfLanguage(): void {
  const linkAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-offer]") : null);
  for (const type of ["pointerdown", "click"]) {
    document.addEventListener(type, ({ target }) => {
      const link = linkAt(target);
      // The catalogue's filters go into the address after the page was written: the other language gets them too.
      if (link !== null) link.search = location.search;
    });
  }
  document.addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
    const link = linkAt(target);
    if (link === null) return;
    store(local, CHOSEN, link.hreflang);
    // A tab of its own begins at the top of the page.
    if (!(ctrlKey || metaKey || shiftKey)) storePlaceFor(`${link.pathname}${link.search}`);
  });
}

/**
 * Notes what the visitor reads, so that the same page in another language opens there: which element it is, counted from the main
 * part down, since texts differ in length but pages are built alike.
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

/** Opens a page where it was left in another language, once: another visit to it begins at its top. */
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
 * Offers the language that the visitor chose before, or else the first of the browser's languages that the site has, on a page of
 * another one; in that language's own words, which its link in the menu carries. Never a redirect: an address shows what it says.
 */
export function offerLanguage(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-offer]")];
  const linkOf = (code: string | null | undefined) => links.find(({ hreflang }) => hreflang === code);
  const wanted =
    linkOf(readStored(local, CHOSEN)) ?? navigator.languages.map((tag) => linkOf(tag.split("-")[0])).find((link) => link !== undefined);
  const current = document.documentElement.lang;
  const template = document.querySelector<HTMLTemplateElement>("template#language-offer");
  if (wanted === undefined || wanted.hreflang === current || template === null) return;
  const { offer = "", decline = "", direction = "ltr" } = wanted.dataset;
  const parts = document.importNode(template.content, true);
  const [aside, accept, refuse] = [parts.querySelector("aside"), parts.querySelector("a"), parts.querySelector("button")];
  if (aside === null || accept === null || refuse === null) return;
  aside.setAttribute("aria-label", offer);
  aside.lang = wanted.lang;
  aside.firstElementChild?.setAttribute("dir", direction);
  accept.dataset.offer = offer;
  accept.hreflang = wanted.hreflang;
  accept.setAttribute("href", wanted.getAttribute("href") ?? "");
  accept.textContent = offer;
  refuse.setAttribute("aria-label", decline);
  refuse.addEventListener("click", () => {
    store(local, CHOSEN, current);
    aside.remove();
  });
  template.after(parts);
}
