import { act } from "@testing-library/react";
import type { Root } from "react-dom/client";
import { vi } from "vitest";

const roots = new Set<Root>();

// Pages never unmount what React has hydrated, because it ends with the document. The document of the tests lives on.
vi.mock("react-dom/client", async (importOriginal) => {
  const original = await importOriginal<typeof import("react-dom/client")>();
  const noted = (root: Root): Root => {
    roots.add(root);
    return root;
  };
  return {
    ...original,
    createRoot: (...given: Parameters<typeof original.createRoot>) => noted(original.createRoot(...given)),
    hydrateRoot: (...given: Parameters<typeof original.hydrateRoot>) => noted(original.hydrateRoot(...given)),
  };
});

/** Unmounts the page, like leaving it. */
export async function leavePage(): Promise<void> {
  await act(async () => {
    for (const root of roots) root.unmount();
  });
  roots.clear();
  document.body.replaceChildren();
}
