import { createContext, createElement, type ReactNode } from "react";

/** A part of a page: how it is rendered, and what stands in its place when that throws; without that the fault is that of what it lies in. */
export type Slot = { render: (toHtml: ToHtml) => string; instead?: (thrown: unknown) => ReactNode };

/** Renders an element to HTML: within the page, or, with the prefix of its identifiers, as a root that the browser takes over. */
export type ToHtml = (element: ReactNode, identifierPrefix?: string) => string;

/**
 * Takes the parts of a page that the program renders on their own, after the page itself: so a fault in one of them stays in its
 * place, and one that the browser takes over is a root of its own on both sides. Gives what stands in for the part until then.
 * There is none in the browser and within an island, where such a part is rendered in place.
 */
export type AddSlot = (slot: Slot) => ReactNode;

export const SlotContext = createContext<AddSlot | undefined>(undefined);

const element = "x-slot";
const [before, after] = [`<${element} n="`, `"></${element}>`];

/** What stands in for the part with a number. */
export function slotPlace(number: number): ReactNode {
  return createElement(element, { n: number });
}

/** Puts HTML in the places of parts, given by their numbers. */
export function fillPlaces(html: string, fill: (number: number) => string): string {
  const [first = "", ...rest] = html.split(before);
  return rest.reduce((filled, piece) => {
    const end = piece.indexOf(after);
    return filled + fill(Number(piece.slice(0, end))) + piece.slice(end + after.length);
  }, first);
}
