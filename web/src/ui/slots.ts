import { createContext, createElement, type ReactNode } from "react";

/**
 * A part of a page: how it is rendered, and what is shown instead if that throws; without `instead` the error is that of the containing
 * part.
 */
export type Slot = { render: (toHtml: ToHtml) => string; instead?: (thrown: unknown) => ReactNode };

/** Renders an element to HTML: as part of the page, or, with a prefix for its IDs, as a root to be hydrated. */
export type ToHtml = (element: ReactNode, identifierPrefix?: string) => string;

/**
 * Registers a part that the program renders separately, after the page itself: so an error in it affects only this part, and a hydrated
 * part is a separate root on both sides. Returns a placeholder until then. Undefined in the browser and inside an island, where such a part
 * is rendered in place.
 */
export type AddSlot = (slot: Slot) => ReactNode;

export const SlotContext = createContext<AddSlot | undefined>(undefined);

const element = "x-slot";
const [before, after] = [`<${element} n="`, `"></${element}>`];

/** The placeholder for the part with a number. */
export function slotPlace(number: number): ReactNode {
  return createElement(element, { n: number });
}

/** Replaces the placeholders by HTML, by number. */
export function fillPlaces(html: string, fill: (number: number) => string): string {
  const [first = "", ...rest] = html.split(before);
  return rest.reduce((filled, piece) => {
    const end = piece.indexOf(after);
    return filled + fill(Number(piece.slice(0, end))) + piece.slice(end + after.length);
  }, first);
}
