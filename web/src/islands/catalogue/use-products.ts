import { skipToken, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { useBackend } from "#backend/client.ts";
import type { Product } from "#backend/wire/Product.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { expectToasts } from "#ui/toast.ts";
import { listProducts, productsKey } from "./list-products.ts";
import { useFailureToast } from "./use-failure-toast.ts";

/** Where the reading of the product list stands. `products` may be there beside a failure: those of an earlier reading. */
export type ProductsReading = { products?: Product[]; loading: boolean; failed: boolean; again: () => void };

/**
 * Reads the whole product list in the browser, in the page's language; says so in a toast when that fails.
 *
 * Repeats and keeping are the query library's defaults, which suit a list that changes a few times a day: 3 repeats, after
 * 1, 2 and 4 s, so that a short failure of the line is not seen; kept for 5 minutes after the last use. The reading stays the same
 * object until something of it changes.
 */
export function useProducts(): ProductsReading {
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
