import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { useNavigate } from "react-router";

type AnchorLinkProps = {
  /** The id of an element of this page. */
  target: string;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "target" | "onClick">;

/**
 * A link to a place on the same page. The router goes there, because it takes all places that the browser went to by itself for one
 * and restores the scroll position of the first; the keyboard goes on from there, too.
 */
export function AnchorLink({ target, ...rest }: AnchorLinkProps) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate({ hash: target });
    focusOn(target);
  };
  return <a href={`#${target}`} onClick={go} {...rest} />;
}

function focusOn(id: string): void {
  const element = document.getElementById(id);
  if (element === null) return;
  if (!element.hasAttribute("tabindex")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
