import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "#features/catalogue/query-client.ts";
import type { HeadContent, HeadContext } from "#head/head-context.ts";
import { productHead } from "#screens/product/head.ts";
import { ProductScreen } from "#screens/product/product-screen.tsx";
import { usePageAddress } from "#ui/page-address.ts";
import { CatalogueScreen } from "./catalogue-screen.tsx";
import { catalogueHead } from "./head.ts";

/**
 * What `/catalog` and `/catalog/<slug>` show. A product opened from the list is a dialog over it, so that the list keeps its
 * place; the same address opened in any other way is the product's own page.
 */
export function CatalogueRoutes() {
  return (
    <QueryClientProvider client={queryClient}>
      <ListOrProduct />
    </QueryClientProvider>
  );
}

function ListOrProduct() {
  const { path, search } = usePageAddress();
  return path === "/catalog" ? <CatalogueScreen query={search} /> : <ProductScreen slug={path.slice("/catalog/".length)} />;
}

/** The head of whichever of the two the program renders. */
export function head(context: HeadContext): HeadContent {
  return context.path === "/catalog" ? catalogueHead(context) : productHead(context);
}
