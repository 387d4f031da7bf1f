import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { slotPlace } from "#ui/slots.ts";

/** How many characters are kept, those of the keys included. The oldest go first. */
const ROOM = 2_000_000;

const kept = new Map<string, string>();
let size = 0;

/** Forgets all HTML: something that it was made of has changed. */
export function forgetKeptHtml(): void {
  kept.clear();
  size = 0;
}

/** What was kept under a key, or what `render` makes now. */
export function keptHtml(key: string, render: () => string): string {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const html = render();
  kept.set(key, html);
  size += key.length + html.length;
  for (const [oldest, old] of kept) {
    if (size <= ROOM) break;
    kept.delete(oldest);
    size -= oldest.length + old.length;
  }
  return html;
}

/** Numbers stand for components: their names are shortened, and not unique, when the pages are built. */
const numbers = new Map<unknown, number>();

function numberOf(component: unknown): number {
  const number = numbers.get(component) ?? numbers.size;
  numbers.set(component, number);
  return number;
}

/** An element as it is rendered once: with places for the elements among its props, which are rendered for each page. */
export type Reusable = { key: string; element: ReactElement; holes: readonly ReactNode[] };

export function reusable(element: ReactElement<object>): Reusable {
  const holes: ReactNode[] = [];
  const places: Record<string, ReactNode> = {};
  const data: Record<string, unknown> = {};
  /** JSON says nothing of functions, and of elements only that they are there. */
  const others: string[] = [];
  for (const [name, value] of Object.entries(element.props)) {
    if (isValidElement(value)) places[name] = slotPlace(holes.push(value) - 1);
    if (isValidElement(value) || typeof value === "function") others.push(name);
    else data[name] = value;
  }
  return { key: `${numberOf(element.type)} ${others} ${JSON.stringify(data)}`, element: cloneElement(element, places), holes };
}
