import { useParams } from "react-router";
import { isKind } from "./term.ts";
import { TermsPage } from "./terms-page.tsx";

/**
 * What products choose from: `/catalogue-data/categories`, `…/grades`, `…/parameters`. `?open=CODE` opens one, `?add` adds one; a code can
 * be any text and so is no part of the path.
 */
export default function CatalogueDataScreen() {
  const { "*": name = "" } = useParams();
  const kind = isKind(name) ? name : "categories";
  return <TermsPage key={kind} kind={kind} />;
}
