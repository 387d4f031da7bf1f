import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The browser asks before a page is left while a write is under way, which would be broken off. Links of the console load no page. */
export function useOpenWritesGuard(queries: QueryClient): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (queries.isMutating() > 0) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, [queries]);
}
