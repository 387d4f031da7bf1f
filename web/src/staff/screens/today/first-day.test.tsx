import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { rightsOf } from "#staff/session/rights.ts";
import { RightsProvider } from "#staff/session/rights-context.tsx";
import { renderPart } from "#staff/testing/render.tsx";
import { FirstDay } from "./first-day.tsx";

const everything = { "/products": { get: {}, post: {}, patch: {} } };
const reading = { "/products": { get: {} } };

test.each([
  ["owner", everything, ["/profile", "/products", "/media", "/people", "/contact"]],
  ["sales", reading, ["/profile", "/contact"]],
] as const)("the first steps of %s are those that the program allows", (role, paths, expected) => {
  renderPart(
    <RightsProvider value={rightsOf({ paths }, role)}>
      <FirstDay />
    </RightsProvider>,
  );
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(expected);
});
