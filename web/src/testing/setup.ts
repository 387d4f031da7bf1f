import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";
import { queryClient } from "#islands/catalogue/query-client.ts";
import { leavePage } from "./roots.ts";

// Screens load their parts as they need them, and a busy machine takes its time for that.
configure({ asyncUtilTimeout: 4_000 });

afterEach(async () => {
  if (!("document" in globalThis)) return;
  cleanup();
  await leavePage();
  // Toasts, what has been read and what has been typed outlive the screen.
  toast.dismiss();
  queryClient.clear();
  sessionStorage.clear();
});
