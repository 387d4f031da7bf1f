import { useEffect, useState } from "react";
import { useBackend } from "#backend/client.ts";
import { usePageData } from "#backend/page-data.ts";
import type { HomePage } from "#backend/wire/HomePage.ts";
import { readHome } from "./read-home.ts";

/** What the home page knows of the catalogue: nothing yet, its figures and featured cards, or that they cannot be had. */
export type HomeReading = { kind: "reading" } | { kind: "known"; home: HomePage } | { kind: "failed" };

/** The home page's view of the catalogue: as the program rendered it, or after a navigation read in the browser. */
export function useHome(): HomeReading {
  const rendered = usePageData("home");
  const backend = useBackend();
  const [read, setRead] = useState<HomeReading>({ kind: "reading" });
  const wanted = rendered === undefined;
  useEffect(() => {
    if (!wanted || backend === undefined) return;
    const leaving = new AbortController();
    backend
      .rest()
      .then((rest) => readHome(rest, leaving.signal))
      .then(
        (home) => setRead({ kind: "known", home }),
        () => leaving.signal.aborted || setRead({ kind: "failed" }),
      );
    return () => leaving.abort();
  }, [wanted, backend]);
  return rendered === undefined ? read : { kind: "known", home: rendered };
}
