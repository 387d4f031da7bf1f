import type { MutationFilters, QueryClient } from "@tanstack/react-query";

/** Resolves when no such mutation is pending. */
export function mutationsEnded(queries: QueryClient, filters: MutationFilters): Promise<void> {
  const cache = queries.getMutationCache();
  const isIdle = () => cache.findAll({ ...filters, status: "pending" }).length === 0;
  return new Promise((done) => {
    if (isIdle()) return done();
    const unsubscribe = cache.subscribe(() => {
      if (!isIdle()) return;
      unsubscribe();
      done();
    });
  });
}
