import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { rightsOf } from "#staff/session/rights.ts";
import { RightsProvider } from "#staff/session/rights-context.tsx";
import { renderPart } from "#staff/testing/render.tsx";
import { FirstDay } from "./first-day.tsx";

const rights = (media: readonly string[], endpoints: readonly string[]) => ({ buckets: { media }, endpoints });
const everything = {
  paths: { "/products": { get: {}, post: {}, patch: {} }, "/rpc/save_site_settings": { post: {} } },
  "x-rights": rights(["select", "insert"], ["GET /auth/v1/admin/users"]),
};
const reading = { paths: { "/products": { get: {} } }, "x-rights": rights(["select"], []) };

test.each([
  ["owner", everything, ["/profile", "/company", "/products", "/media", "/people", "/contact"]],
  ["sales", reading, ["/profile", "/contact"]],
] as const)("the first steps of %s are those that the program allows", (_, description, expected) => {
  renderPart(
    <RightsProvider value={rightsOf(description)}>
      <FirstDay />
    </RightsProvider>,
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(expected);
});
