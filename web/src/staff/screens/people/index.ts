import { Users } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const people: Screen = {
  path: "/people",
  title: "people.title",
  group: "administration",
  icon: Users,
  allowed: ({ role }) => role === "owner",
  load: () => import("./people-screen.tsx"),
};
