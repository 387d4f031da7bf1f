import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";
import { queryClient } from "#islands/catalogue/query-client.ts";
import { leavePage } from "./roots.ts";

// Screens load their parts on demand, which takes long on a busy machine.
configure({ asyncUtilTimeout: 4_000 });

afterEach(async () => {
  cleanup();
  await leavePage();
  // Toasts, cached data and drafts outlive the screen.
  toast.dismiss();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});
