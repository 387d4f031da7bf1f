import { FileText } from "lucide-react";
import type { Screen } from "#staff/shell/screen.ts";

export const documents: Screen = {
  path: "/documents",
  title: "documents.title",
  group: "site",
  icon: FileText,
  allowed: () => true,
  load: () => import("./documents-screen.tsx"),
};
