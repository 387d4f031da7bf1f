import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, renderHookFor } from "#staff/testing/program.tsx";
import { useInterests } from "./use-interests.ts";

test("interests are called as the catalogue calls its categories, in the order of the form", async () => {
  const categories = [
    { code: "spices", name: "Spices" },
    { code: "red-chillies", name: "Red chillies" },
    { code: "oils", name: "Oils" },
  ];
  const { result } = renderHookFor(useInterests, ({ path }) => (path === "categories" ? list(categories) : undefined));
  await waitFor(() => expect(result.current.nameOf("spices")).toBe("Spices"));
  expect(result.current.options.map(({ label }) => label)).toEqual([
    ...["Spices", "Red chillies", "Oils"],
    ...["Bulk order", "All products", "Partnership", "Other"],
  ]);
  // A category that is gone.
  expect(result.current.nameOf("seeds")).toBe("seeds");
});
