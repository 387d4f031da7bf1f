import { lazy } from "react";
import { Route, Routes } from "react-router";
import { NewProduct, ProductEditor } from "./editor/product-editor.tsx";
import { ProductList } from "./list/product-list.tsx";

// Few visits need it.
const ImportScreen = lazy(() => import("./import/import-screen.tsx"));

/**
 * The products: `/products` lists them, `/products/SLUG` edits one, `/products/_new` adds one, `/products/_import` imports and exports
 * files. No slug contains an underscore.
 */
export default function ProductsScreen() {
  return (
    <Routes>
      <Route index element={<ProductList />} />
      <Route path="_new" element={<NewProduct />} />
      <Route path="_import" element={<ImportScreen />} />
      <Route path=":slug" element={<ProductEditor />} />
    </Routes>
  );
}
