import { ScrollText } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const audit: Screen = {
  path: "/audit",
  title: "audit.title",
  group: "house",
  icon: ScrollText,
  allowed: (_, rights) => rights.may("select", "revisions"),
  load: () => import("./audit-screen.tsx"),
};
