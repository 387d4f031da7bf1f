import { ContactRound } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const contacts: Screen = {
  path: "/contacts",
  title: "contacts.title",
  group: "work",
  icon: ContactRound,
  allowed: (rights) => rights.may("select", "enquiries"),
  load: () => import("./contacts-screen.tsx"),
};
