import { Users } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const people: Screen = {
  path: "/people",
  title: "people.title",
  group: "administration",
  icon: Users,
  allowed: (rights) => rights.mayDo("administerAccounts"),
  load: () => import("./people-screen.tsx"),
};
