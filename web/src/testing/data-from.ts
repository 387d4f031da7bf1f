import type { PageData, ReadData } from "#backend/page-data.ts";

/** Provides the given data; null for all other. */
export function dataFrom(given: Partial<PageData>): ReadData {
  return <Name extends keyof PageData>(name: Name) => {
    const found: PageData[Name] | undefined = given[name];
    return found ?? null;
  };
}
