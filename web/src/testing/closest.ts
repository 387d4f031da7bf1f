/** The nearest matching ancestor. Throws if there is none, so that no test searches the whole page instead. */
export function closest(element: Element, selector: string): HTMLElement {
  const found = element.closest<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector} is around "${element.textContent}"`);
  return found;
}
