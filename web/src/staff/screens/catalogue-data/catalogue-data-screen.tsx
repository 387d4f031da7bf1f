import { useParams } from "react-router";
import { EntriesPage } from "./entries-page.tsx";
import { isKind } from "./entry.ts";

/**
 * The options of products: `/catalogue-data/categories`, `…/grades`, `…/parameters`. `?open=CODE` opens one, `?add` adds one; a code may be
 * any text, so it is not part of the path.
 */
export default function CatalogueDataScreen() {
  const { "*": name = "" } = useParams();
  const kind = isKind(name) ? name : "categories";
  return <EntriesPage key={kind} kind={kind} />;
}
