import { screen } from "@testing-library/react";
import { Users } from "lucide-react";
import { expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import { Company } from "./side-bar.tsx";

const people = {
  path: "/people" as const,
  title: "people.title" as const,
  group: "administration" as const,
  icon: Users,
  help: "people",
  allowed: () => true,
  load: async () => ({ default: () => null }),
};

test.each([
  ["/people/17", "/staff/help/people"],
  ["/profile", "/staff/help/README"],
])("beside the company's name are the site, and the guide's page for %s", (address, help) => {
  renderFor(<Company screens={[people]} />, () => undefined, address);
  expect(screen.getByRole("link", { name: "View website" })).toHaveAttribute("href", "/");
  expect(screen.getByRole("link", { name: "Help" })).toHaveAttribute("href", help);
});
