import { type RefObject, useEffect } from "react";
import { useNavigate } from "react-router";
import { splitPath } from "#i18n/languages.ts";

/** Lets the router follow the links of a text that is plain HTML: to another page of the site without loading it anew. */
export function useInnerLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = text.current;
    if (element === null) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.defaultPrevented || !isPlain(event) || !isPage(link)) return;
      event.preventDefault();
      navigate(`${splitPath(link.pathname).path}${link.search}${link.hash}`);
    };
    element.addEventListener("click", onClick);
    return () => element.removeEventListener("click", onClick);
  }, [text, navigate]);
}

/** A press that asks for nothing special, such as a new tab. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}

/** A page of this site, not a file of it: pages have no dot in their last segment. */
function isPage(link: HTMLAnchorElement): boolean {
  return link.origin === location.origin && !/\.[^/]*$/.test(link.pathname);
}
