import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { list, renderFor } from "#staff/testing/program.tsx";
import { PictureSizes } from "./picture-sizes.tsx";

test("the sizes that are made are counted until all are there", async () => {
  let sizes_made = 3;
  const { asked } = renderFor(<PictureSizes name="products/teja.jpg" />, ({ path }) =>
    path === "media_files" ? list([{ sizes_made, sizes_planned: 14, width: 4032, height: 3024, error: null }]) : undefined,
  );
  expect(await screen.findByText("3 of 14 sizes made (4032 × 3024 pixels)")).toBeInTheDocument();
  expect(asked[0]?.query.get("or")).toBe('(and(name.eq."products/teja.jpg"))');
  sizes_made = 14;
  expect(await screen.findByText(/^14 of 14 sizes made/, undefined, { timeout: 4000 })).toBeInTheDocument();
});
