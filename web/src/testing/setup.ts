import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";
import { queryClient } from "#features/catalogue/query-client.ts";

afterEach(() => {
  cleanup();
  // Toasts and what has been read outlive the screen.
  toast.dismiss();
  queryClient.clear();
});
