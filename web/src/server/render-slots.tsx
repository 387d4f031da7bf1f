import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server.edge";
import { errorMessageOf } from "#features/errors/error-message.ts";
import { CacheContext, type RenderCached } from "#ui/cached.tsx";
import { fillPlaces, type Slot, SlotContext, slotPlace, type ToHtml } from "#ui/slots.ts";
import { cacheable, cachedHtml } from "./html-cache.ts";

/** A page's HTML, and the errors in parts of it, which are shown in place. */
export type RenderedHtml = { html: string; faults: string[] };

export type RenderContexts = {
  /** Cached HTML is shared by all pages with the same prefix: those of a language. */
  cachePrefix: string;
  onAnyPage: (element: ReactNode) => ReactNode;
  onThisPage: (element: ReactNode) => ReactNode;
};

/** For hydration, React needs comment markers between texts, which static HTML does not have. */
const renderers = { static: renderToStaticMarkup, hydrated: renderToString };

/** Renders a page to HTML, with each of its slots in place. Throws errors that occur outside of slots. */
export function renderSlots(page: ReactNode, { cachePrefix, onAnyPage, onThisPage }: RenderContexts): RenderedHtml {
  const slots: Slot[] = [];
  const faults: string[] = [];
  const add = (slot: Slot) => slotPlace(slots.push(slot) - 1);
  const cached =
    (markup: keyof typeof renderers): RenderCached =>
    (original) => {
      const { key, element, holes } = cacheable(original);
      if (holes.length > 0 && markup === "hydrated") throw new Error("what is cached in an island takes no elements");
      // Its IDs would not be unique on the page; the prefix makes that visible in tests.
      const render = () => renderers[markup](onAnyPage(element), { identifierPrefix: "reused-" });
      return add({
        render: (toHtml) => fillPlaces(cachedHtml(`${cachePrefix} ${markup} ${key}`, render), (number) => toHtml(holes[number])),
      });
    };
  const fill = (html: string): string =>
    fillPlaces(html, (number) => {
      const slot = slots[number];
      if (slot === undefined) return "";
      const { render, instead } = slot;
      if (instead === undefined) return render(toHtml);
      try {
        return render(toHtml);
      } catch (thrown) {
        faults.push(errorMessageOf(thrown));
        return toHtml(instead(thrown));
      }
    });
  const toHtml: ToHtml = (element, identifierPrefix) => {
    // A hydrated root has its own contexts.
    if (identifierPrefix !== undefined) {
      return fill(renderers.hydrated(<CacheContext value={cached("hydrated")}>{element}</CacheContext>, { identifierPrefix }));
    }
    return fill(
      renderers.static(
        <SlotContext value={add}>
          <CacheContext value={cached("static")}>{onThisPage(onAnyPage(element))}</CacheContext>
        </SlotContext>,
      ),
    );
  };
  return { html: toHtml(page), faults };
}
