import { Package } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const products: Screen = {
  path: "/products",
  title: "products.title",
  group: "site",
  icon: Package,
  allowed: (rights) => rights.may("select", "products"),
  load: () => import("./products-screen.tsx"),
  frequent: true,
};
