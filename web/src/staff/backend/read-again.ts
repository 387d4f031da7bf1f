import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Reads again what a write has changed. `invalidateQueries` alone would keep the result of a query that is being read for the first time,
 * although that read began before the write.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
