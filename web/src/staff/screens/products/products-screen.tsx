import { Route, Routes } from "react-router";
import { NewProduct, ProductEditor } from "./editor/product-editor.tsx";
import { ProductList } from "./list/product-list.tsx";

/** The products: `/products` lists them, `/products/SLUG` changes one, `/products/new` adds one. */
export default function ProductsScreen() {
  return (
    <Routes>
      <Route index element={<ProductList />} />
      <Route path="new" element={<NewProduct />} />
      <Route path=":slug" element={<ProductEditor />} />
    </Routes>
  );
}
