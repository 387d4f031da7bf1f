import { ScrollText } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const audit: Screen = {
  path: "/audit",
  title: "audit.title",
  group: "administration",
  icon: ScrollText,
  // Others read revisions of files alone.
  allowed: (rights) => rights.mayCall("restore_revision"),
  load: () => import("./audit-screen.tsx"),
};
