import { Images } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const media: Screen = {
  path: "/media",
  title: "media.title",
  group: "site",
  icon: Images,
  // Pictures belong to the catalogue, so everybody who reads products sees them.
  allowed: (rights) => rights.may("select", "products"),
  load: () => import("./media-screen.tsx"),
};
