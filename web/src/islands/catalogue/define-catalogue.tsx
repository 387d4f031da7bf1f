import { QueryClientProvider } from "@tanstack/react-query";
import type { CataloguePage } from "#backend/wire/catalogue.ts";
import { indianPorts } from "#features/maps/places.ts";
import type { IslandDefinition } from "../island.tsx";
import { Catalogue } from "./catalogue.tsx";
import type { UseList } from "./catalogue-list.ts";
import { queryClient } from "./query-client.ts";

type CatalogueProps = {
  /** The query of the list that the program rendered, with its "?" or empty. */
  query: string;
  page: CataloguePage;
};

/** The catalogue's filters and cards as an island, with one of the two ways to load the products. */
export function defineCatalogue(name: string, useList: UseList): IslandDefinition<CatalogueProps> {
  return {
    name,
    texts: [
      "catalogue:head",
      "catalogue:featured",
      "catalogue:filters",
      "catalogue:missing",
      "catalogue:heat",
      "catalogue:heatBadge",
      "catalogue:gradeStamp",
      "catalogue:scale",
      "catalogue:list",
      "catalogue:sections.items.list.title",
      "catalogue:card",
      "catalogue:figures",
      "catalogue:fields",
      "catalogue:sheet",
      "catalogue:whatsapp",
      "catalogue:dialog",
      "catalogue:product",
      ...indianPorts.map((port) => `maps:places.${port}` as const),
      "shell:head",
      "pictures",
    ],
    Component: ({ query, page }) => (
      <QueryClientProvider client={queryClient}>
        <Catalogue query={query} rendered={page} useList={useList} />
      </QueryClientProvider>
    ),
  };
}
