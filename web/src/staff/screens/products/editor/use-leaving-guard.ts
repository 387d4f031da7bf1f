import { useEffect } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";

/**
 * Asks before a page with unsaved input is left. The input is stored in the browser in any case; this is for somebody who would assume that
 * it is saved.
 */
export function useLeavingGuard(isUnsaved: boolean): void {
  const t = useTexts();
  useEffect(() => {
    if (!isUnsaved) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    // Links of the console do not load a page, so `beforeunload` is not enough.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.origin !== location.origin) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || link.hash !== "") return;
      if (confirm(t("products.leave"))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", onLeave);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onLeave);
      document.removeEventListener("click", onClick, { capture: true });
    };
  }, [isUnsaved, t]);
}
