import { Sun } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const today: Screen = {
  path: "/today",
  title: "today.title",
  group: "work",
  icon: Sun,
  allowed: () => true,
  load: () => import("./today-screen.tsx"),
  frequent: true,
};
