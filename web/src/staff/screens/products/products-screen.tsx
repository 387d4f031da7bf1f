import { Route, Routes } from "react-router";
import { NewProduct, ProductEditor } from "./editor/product-editor.tsx";
import { ImportScreen } from "./import/import-screen.tsx";
import { ProductList } from "./list/product-list.tsx";

/**
 * The products: `/products` lists them, `/products/SLUG` changes one, `/products/new` adds one, `/products/import` takes
 * and gives files.
 */
export default function ProductsScreen() {
  return (
    <Routes>
      <Route index element={<ProductList />} />
      <Route path="new" element={<NewProduct />} />
      <Route path="import" element={<ImportScreen />} />
      <Route path=":slug" element={<ProductEditor />} />
    </Routes>
  );
}
