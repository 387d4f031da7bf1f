import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Setting } from "#staff/company/settings.ts";
import { list, renderFor } from "#staff/testing/program.tsx";
import SetupScreen from "./setup-screen.tsx";

const setting = (key: string, kind: Setting["kind"], value: Setting["value"]): Setting => ({
  ...{ key, kind, value, saved: [], origin: null, is_required: false, is_translated: false, is_sample: false },
  ...{ is_shown: true, may_change: true, signing_domain: null },
});

/** A program that keeps the settings that it is sent. */
function opened(done: string[] = [], origin: string | null = null) {
  let settings = [
    { ...setting("site.name", "line", "Nandi"), is_sample: true },
    setting("site.languages", "languages", null),
    { ...setting("site.setup", "words", done.length > 0 ? done : null), origin },
  ];
  return renderFor(<SetupScreen />, ({ path, body }) => {
    if (path === "answering_times") return list([{ id: 1, time_zone: "Asia/Kolkata", version: 1 }]);
    if (path === "rpc/sample_content") return Response.json([]);
    if (path === "rpc/save_site_settings")
      for (const { key, value } of (body as { changes: { key: string; value: string[] }[] }).changes)
        settings = settings.map((one) =>
          one.key === key ? { ...one, value, saved: [{ language: "en", value, version: one.saved.length + 1 }] } : one,
        );
    return path.endsWith("site_settings") ? Response.json(settings) : undefined;
  });
}

const stepName = (name: RegExp) => screen.findByRole("heading", { level: 2, name });
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("each step is saved together with how far it is, and the next one has the focus", async () => {
  const { asked } = opened();
  await stepName(/^Step 1 of 6 Company$/);
  const name = await screen.findByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Kaveri");
  await press("Save and go on");
  expect(await stepName(/^Step 2 of 6 Languages$/)).toHaveFocus();
  const sent = asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = (key: string, value: unknown) => ({ key, language: "en", value, version: null });
  expect(sent).toEqual([{ changes: [change("site.name", "Kaveri"), change("site.setup", ["company"])] }]);
});

test("it goes on at the first step that is not done, steps are skipped, and gone back to", async () => {
  opened(["company", "languages", "look"]);
  await stepName(/^Step 4 of 6 Mail$/);
  await press("Skip this step");
  await stepName(/^Step 5 of 6 Content$/);
  await userEvent.click(screen.getByRole("button", { name: "Languages (done)" }));
  await stepName(/^Step 2 of 6 Languages$/);
  await press("Save and go on");
  await stepName(/^Step 3 of 6 Look$/);
  await userEvent.click(screen.getByRole("button", { name: "Mail (done)" }));
  await press("Skip this step");
  await stepName(/^Step 5 of 6 Content$/);
  await press("Go on");
  await stepName(/^Step 6 of 6 Done$/);
  expect(screen.getByRole("link", { name: "Your products" })).toHaveAttribute("href", "/products");
  expect(screen.queryByRole("button", { name: "Later" })).not.toBeInTheDocument();
});

test("it is left for later, which is kept", async () => {
  const { asked } = opened();
  await press("Later");
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = { key: "site.setup", language: "en", value: ["later"], version: null };
  await waitFor(() => expect(sent()).toEqual([{ changes: [change] }]));
});

test("where the configuration sets how far it is, it can be gone through all the same", async () => {
  const { asked } = opened(["later"], "`mirchi.toml`");
  await stepName(/^Step 1 of 6 Company$/);
  await press("Skip this step");
  await stepName(/^Step 2 of 6 Languages$/);
  expect(asked.some(({ path }) => path === "rpc/save_site_settings")).toBe(false);
});
