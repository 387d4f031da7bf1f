import { QueryClientProvider } from "@tanstack/react-query";
import type { CataloguePage } from "#backend/wire/CataloguePage.ts";
import { Catalogue } from "./catalogue/catalogue.tsx";
import { queryClient } from "./catalogue/query-client.ts";
import type { IslandDefinition } from "./island.tsx";

type CatalogueProps = {
  /** The list's query that the program rendered, with its "?" or empty. */
  query: string;
  /** What it rendered. */
  page: CataloguePage;
};

/** The catalogue's filters and cards. */
export const island: IslandDefinition<CatalogueProps> = {
  name: "catalogue",
  texts: [
    "catalogue:head",
    "catalogue:featured",
    "catalogue:filters",
    "catalogue:missing",
    "catalogue:categories",
    "catalogue:heat",
    "catalogue:heatBadge",
    "catalogue:gradeStamp",
    "catalogue:scale",
    "catalogue:list",
    "catalogue:card",
    "catalogue:figures",
    "catalogue:fields",
    "catalogue:sheet",
    "catalogue:whatsapp",
    "catalogue:dialog",
    "catalogue:product",
    "shell:head",
    "pictures",
  ],
  Component: ({ query, page }) => (
    <QueryClientProvider client={queryClient}>
      <Catalogue query={query} rendered={page} />
    </QueryClientProvider>
  ),
};
