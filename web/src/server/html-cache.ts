import { cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";
import { slotPlace } from "#ui/slots.ts";

/** The most characters in the cache, including keys. The oldest entries are removed first. */
const CAPACITY = 2_000_000;

const cache = new Map<string, string>();
let size = 0;

/** Clears the cache, because something that the HTML depends on has changed. */
export function clearHtmlCache(): void {
  cache.clear();
  size = 0;
}

/** The HTML cached under a key, or else the result of `render`. */
export function cachedHtml(key: string, render: () => string): string {
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const html = render();
  cache.set(key, html);
  size += key.length + html.length;
  for (const [oldest, old] of cache) {
    if (size <= CAPACITY) break;
    cache.delete(oldest);
    size -= oldest.length + old.length;
  }
  return html;
}

/** Components are identified by numbers, because their names are shortened and not unique in the build. */
const numbers = new Map<unknown, number>();

function numberOf(component: unknown): number {
  const number = numbers.get(component) ?? numbers.size;
  numbers.set(component, number);
  return number;
}

/** An element that is rendered once: with placeholders for the elements among its props, which are rendered for each page. */
export type CacheableElement = { key: string; element: ReactElement; holes: readonly ReactNode[] };

export function cacheable(element: ReactElement<object>): CacheableElement {
  const holes: ReactNode[] = [];
  const places: Record<string, ReactNode> = {};
  const data: Record<string, unknown> = {};
  /** JSON omits functions, and for elements only their presence counts. */
  const others: string[] = [];
  for (const [name, value] of Object.entries(element.props)) {
    if (isValidElement(value)) places[name] = slotPlace(holes.push(value) - 1);
    if (isValidElement(value) || typeof value === "function") others.push(name);
    else data[name] = value;
  }
  return { key: `${numberOf(element.type)} ${others} ${JSON.stringify(data)}`, element: cloneElement(element, places), holes };
}
