import type { PageData, ReadData } from "#backend/page-data.ts";

/** Gives what is there already; null for the rest. */
export function dataFrom(given: Partial<PageData>): ReadData {
  return <Name extends keyof PageData>(name: Name) => {
    const found: PageData[Name] | undefined = given[name];
    return found ?? null;
  };
}
