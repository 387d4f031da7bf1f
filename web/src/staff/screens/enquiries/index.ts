import { Inbox } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";
import { useWaitingCount } from "./use-waiting-count.ts";

export const enquiries: Screen = {
  path: "/enquiries",
  title: "enquiries.title",
  group: "work",
  icon: Inbox,
  allowed: (rights) => rights.may("select", "enquiries"),
  load: () => import("./enquiries-screen.tsx"),
  frequent: true,
  useCount: useWaitingCount,
};
