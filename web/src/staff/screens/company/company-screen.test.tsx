import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderFor } from "#staff/testing/program.tsx";
import CompanyScreen from "./company-screen.tsx";
import type { Setting } from "./settings.ts";

beforeEach(() => localStorage.clear());

const languages: Setting = {
  ...{ key: "site.languages", kind: "languages", value: null, saved: [], origin: null },
  ...{ is_required: false, is_translated: false, is_sample: false },
};

const group = () => screen.findByRole("group", { name: "Languages that visitors see" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a language is switched off and on, English never, and both are saved as the list of those that are on", async () => {
  let now = languages;
  const { asked } = renderFor(<CompanyScreen />, ({ path, body }) => {
    if (path === "rpc/save_site_settings") {
      const [{ value }] = (body as { changes: [{ value: string[] }] }).changes;
      now = { ...now, value, saved: [{ language: "en", value, version: now.saved.length + 1 }] };
    }
    return path.endsWith("site_settings") ? Response.json([now]) : undefined;
  });
  const boxes = within(await group());
  expect(boxes.getByRole("checkbox", { name: "English" })).toBeDisabled();
  const german = () => boxes.getByRole("checkbox", { name: "Deutsch (German)" });
  expect(german()).toBeChecked();
  await userEvent.click(german());
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = (value: string[], version: number | null) => ({ changes: [{ key: "site.languages", language: "en", value, version }] });
  await waitFor(() => expect(sent()).toEqual([change(["en"], null)]));
  const again = within(await group());
  const off = again.getByRole("checkbox", { name: "Deutsch (German)" });
  await waitFor(() => expect(off).not.toBeChecked());
  await userEvent.click(off);
  await save();
  await waitFor(() => expect(sent().at(1)).toEqual(change(["en", "de"], 1)));
});

test("what the configuration sets cannot be switched here, and saving something else leaves it", async () => {
  const origin = "`mirchi.toml`";
  const shown: Setting[] = [
    { ...languages, value: ["en"], origin },
    { ...languages, key: "site.map.on_click", kind: "switch", value: true, origin },
    { ...languages, key: "site.gstin", kind: "line", value: null },
  ];
  const { asked } = renderFor(<CompanyScreen />, ({ path }) => (path.endsWith("site_settings") ? Response.json(shown) : undefined));
  const boxes = within(await group());
  for (const box of boxes.getAllByRole("checkbox")) expect(box).toBeDisabled();
  expect(boxes.getByRole("checkbox", { name: "Deutsch (German)" })).not.toBeChecked();
  await userEvent.type(screen.getByRole("textbox", { name: "GSTIN" }), "29");
  await save();
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = { key: "site.gstin", language: "en", value: "29", version: null };
  await waitFor(() => expect(sent()).toEqual([{ changes: [change] }]));
});
