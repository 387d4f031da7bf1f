import { Tags } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const catalogueData: Screen = {
  path: "/catalogue-data",
  title: "catalogueData.title",
  group: "site",
  icon: Tags,
  allowed: (rights) => rights.may("select", "categories"),
  load: () => import("./catalogue-data-screen.tsx"),
};
