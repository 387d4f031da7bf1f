import { createContext, type ReactElement, type ReactNode, use } from "react";

/** Takes an element whose HTML is cached, and returns a placeholder for it until the page has been rendered. */
export type RenderCached = (element: ReactElement<object>) => ReactNode;

/** Undefined in the browser, where such an element is rendered in place. */
export const CacheContext = createContext<RenderCached | undefined>(undefined);

/**
 * A part that looks the same on every page of a language: the program renders it once and caches its HTML.
 *
 * Its HTML may depend on its props, the language, the texts and the site: not on the page's address or other contexts, and not on `useId`.
 * Its props may be data, functions, of which only the presence matters, and elements, which are rendered for each page.
 */
export function Cached({ children }: { children: ReactElement<object> }) {
  const renderCached = use(CacheContext);
  return renderCached === undefined ? children : renderCached(children);
}
