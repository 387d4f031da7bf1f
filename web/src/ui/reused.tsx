import { createContext, type ReactElement, type ReactNode, use } from "react";

/** Takes an element whose HTML the program keeps, and gives what stands in for it until the page has been rendered. */
export type Reuse = (element: ReactElement<object>) => ReactNode;

/** There is none in the browser, where such an element is rendered in place. */
export const ReuseContext = createContext<Reuse | undefined>(undefined);

/**
 * A part that looks the same wherever it stands, on any page of a language: the program renders it once and uses its HTML again.
 *
 * Its HTML may depend on its props, the language, the texts and the site: not on the page's address or other contexts, and not on
 * `useId`. Its props are data, functions, of which only shows that they are there, and elements: those are rendered for each page.
 */
export function Reused({ children }: { children: ReactElement<object> }) {
  const reuse = use(ReuseContext);
  return reuse === undefined ? children : reuse(children);
}
