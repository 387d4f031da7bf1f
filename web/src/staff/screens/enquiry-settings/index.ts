import { CalendarClock } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const enquirySettings: Screen = {
  path: "/enquiry-settings",
  title: "enquirySettings.title",
  group: "administration",
  icon: CalendarClock,
  allowed: (rights) => rights.may("update", "answering_times"),
  load: () => import("./enquiry-settings-screen.tsx"),
};
