import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useBackend } from "#backend/client.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { expectToasts } from "#ui/toast.ts";
import { listProducts, productsKey } from "./list-products.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/**
 * Loads the whole product list in the browser, in the page's language; shows a toast if that fails.
 *
 * Retries and caching are the query library's defaults, which suit a list that changes a few times a day: 3 retries after 1, 2 and 4 s, so
 * that short network failures are not noticed; cached for 5 minutes after the last use. The returned object stays the same until something
 * changes. Its `products` may be set in spite of a failure: those of an earlier load.
 */
export function useProducts() {
  const language = useLanguage();
  const backend = useBackend();
  const { data, error, errorUpdatedAt, isPending, isError, failureCount, refetch } = useQuery({
    queryKey: productsKey(language.code),
    queryFn: backend !== undefined ? async ({ signal }) => listProducts(await backend.rest(), signal) : skipToken,
  });
  useEffect(() => {
    if (failureCount > 0) expectToasts();
  }, [failureCount]);
  useFailureToast(error, errorUpdatedAt);
  const again = useCallback(() => void refetch(), [refetch]);
  return useMemo(() => ({ products: data, loading: isPending, failed: isError, again }), [data, isPending, isError, again]);
}
