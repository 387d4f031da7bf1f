import { CornerUpRight } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const redirects: Screen = {
  path: "/redirects",
  title: "redirects.title",
  group: "site",
  icon: CornerUpRight,
  allowed: (rights) => rights.may("select", "redirects"),
  load: () => import("./redirects-screen.tsx"),
};
