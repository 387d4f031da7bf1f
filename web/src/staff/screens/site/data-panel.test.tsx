import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Setting } from "#staff/company/settings.ts";
import { renderFor, writesOf } from "#staff/testing/program.tsx";
import DataPanel from "./data-panel.tsx";

const phone: Setting = {
  ...{ key: "site.phone", kind: "phone", value: "+91 1", saved: [{ language: "en", value: "+91 1", version: 4 }], origin: null },
  ...{ is_required: false, is_translated: false, is_sample: false, is_shown: true, may_change: true, signing_domain: null },
};

function show(of: string, rows: unknown, now = phone) {
  let saves = 0;
  const panel = <DataPanel of={of} onSaved={() => (saves += 1)} />;
  const rendered = renderFor(panel, ({ path }) => Response.json(/site_settings$/.test(path) ? [now] : rows));
  return { ...rendered, saves: () => saves };
}

test("a fact of the company is named, and saved on its own, as a change of the version that was read", async () => {
  const { asked, saves } = show("setting:site.phone", []);
  expect(await screen.findByRole("heading", { name: "Telephone of the company" })).toBeVisible();
  const field = await screen.findByRole("textbox", { name: "Telephone" });
  expect(field).toHaveValue("+91 1");
  await userEvent.clear(field);
  await userEvent.type(field, "+91 2");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const change = { key: "site.phone", language: "en", value: "+91 2", version: 4 };
  await waitFor(() => expect(saves()).toBe(1));
  expect(writesOf(asked).filter(({ path }) => path === "rpc/save_site_settings")).toMatchObject([{ body: { changes: [change] } }]);
  expect(screen.getByRole("link", { name: "Show it in Company" })).toHaveAttribute("href", "/company?setting=site.phone");
});

test("what the configuration sets is shown with its origin, and has no button to save it", async () => {
  show("setting:site.phone", [], { ...phone, origin: "`mirchi.toml`" });
  expect(await screen.findByRole("textbox", { name: "Telephone" })).toHaveAttribute("readonly");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("a certificate and a product are named, and lead to where they are changed", async () => {
  const certificate = { id: 7, short_name: "FSSAI", name: "FSSAI licensed", covers: null, number: "123", valid_to: null };
  const { unmount } = show("certificate:7", [certificate]);
  expect(await screen.findByRole("heading", { name: "Certificate: FSSAI" })).toBeVisible();
  expect(screen.getByText("123")).toBeVisible();
  expect(screen.getByRole("link", { name: "Open it in Certificates" })).toHaveAttribute("href", "/certificates?open=7");
  unmount();
  show("product:teja-s17", [{ id: 1, name: "Teja S17", description: "Small and hot", price_range: "" }]);
  expect(await screen.findByRole("heading", { name: "Product: Teja S17" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Open the product" })).toHaveAttribute("href", "/products/teja-s17");
});
