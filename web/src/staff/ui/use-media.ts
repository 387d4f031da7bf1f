import { useSyncExternalStore } from "react";

/** Whether the window matches a media query: `useMedia("(width >= 75rem)")`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}
