import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server.edge";
import { messageOf } from "#features/errors/message-of.ts";
import { type Slot, SlotContext, slotPlace, type ToHtml } from "#ui/slots.ts";

const place = /<x-slot n="(\d+)"><\/x-slot>/g;

/** A page's HTML, and what went wrong in parts of it that say so in their places. */
export type RenderedHtml = { html: string; faults: string[] };

/**
 * Renders a page to HTML, and each of its slots in its place.
 *
 * In: `around` puts the page's contexts round an element. Throws what the page throws outside of its slots.
 */
export function renderSlots(page: ReactNode, around: (element: ReactNode) => ReactNode): RenderedHtml {
  const slots: Slot[] = [];
  const faults: string[] = [];
  const add = (slot: Slot) => slotPlace(slots.push(slot) - 1);
  const fill = (html: string): string =>
    html.replaceAll(place, (_, number: string) => {
      const slot = slots[Number(number)];
      if (slot === undefined) return "";
      try {
        return slot.render(toHtml);
      } catch (thrown) {
        faults.push(messageOf(thrown));
        return toHtml(slot.instead(thrown));
      }
    });
  const toHtml: ToHtml = (element, identifierPrefix) => {
    // What React takes over has contexts of its own, and needs the marks between texts that all else does without.
    if (identifierPrefix !== undefined) return renderToString(element, { identifierPrefix });
    return fill(renderToStaticMarkup(<SlotContext value={add}>{around(element)}</SlotContext>));
  };
  return { html: toHtml(page), faults };
}
