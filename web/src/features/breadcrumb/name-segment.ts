import { createContext, useContext, useEffect } from "react";

/** A path segment, and what the page calls the thing that it stands for. */
export type NamedSegment = { segment: string; name: string };

const NameSegment = createContext<(named: NamedSegment | undefined) => void>(() => {});

/** Takes the names that the screens below it give. */
export const NameSegmentProvider = NameSegment.Provider;

/** Lets the breadcrumb call a segment by its name for as long as the screen is there; `name` is missing until it is known. */
export function useNameSegment(segment: string, name: string | undefined): void {
  const give = useContext(NameSegment);
  useEffect(() => {
    if (name === undefined) return;
    give({ segment, name });
    return () => give(undefined);
  }, [give, segment, name]);
}
