import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { list, renderFor } from "#staff/testing/program.tsx";
import { Checklist } from "./checklist.tsx";

beforeEach(() => vi.stubGlobal("fetch", async () => Response.json({ users: [{ id: "u1" }], aud: "" })));
afterEach(() => vi.unstubAllGlobals());

type State = { setup?: string[]; transport?: string; products?: number; sample?: number };

function shown({ setup = [], transport = "file", products = 5, sample = 5 }: State, received = 0) {
  const settings = [
    { key: "site.name", saved: [], is_sample: sample > 0 },
    { key: "site.setup", value: setup, saved: [], origin: null, may_change: true },
    { key: "mail.transport", value: transport, saved: [] },
  ];
  const parts = sample > 0 ? [{ part: "products", count: sample, is_kept: false }] : [];
  return renderFor(<Checklist received={received} />, ({ path }) => {
    if (path.endsWith("site_settings")) return Response.json(settings);
    if (path === "rpc/sample_content") return Response.json(parts);
    if (path === "answering_times") return list([{ id: 1, version: 1 }]);
    if (path === "products") return list([{ id: 1 }], products);
    return undefined;
  });
}

const done = () => screen.getAllByRole("link", { name: /\(done\)$/ }).map((link) => link.getAttribute("href"));

test("what is done is ticked, the rest says why, and each leads to its place", async () => {
  shown({ transport: "smtp", products: 6 }, 1);
  await screen.findByText("3 of 9 are done. The list goes when all are.");
  expect(done()).toEqual(["/company", "/products", "/contact"]);
  expect(screen.getByRole("link", { name: "Set up your second factor" })).toHaveAttribute("href", "/profile");
  expect(screen.queryByText(/Mails to buyers are not sent/)).not.toBeInTheDocument();
});

test("sample products are not one's own, and mails that go nowhere are named", async () => {
  shown({}, 1);
  await screen.findByText(/^1 of 9 are done/);
  expect(screen.getByText(/Mails to buyers are not sent/)).toBeInTheDocument();
});

test("it is put away, which is kept", async () => {
  const { asked } = shown({ setup: ["later"] });
  await userEvent.click(await screen.findByRole("button", { name: "Put the list away" }));
  const sent = () => asked.filter(({ path }) => path === "rpc/save_site_settings").map(({ body }) => body);
  const change = { key: "site.setup", language: "en", value: ["later", "checklist"], version: null };
  await waitFor(() => expect(sent()).toEqual([{ changes: [change] }]));
});

test("once put away, it still says that mails go nowhere", async () => {
  shown({ setup: ["checklist"] });
  expect(await screen.findByText(/Mails to buyers are not sent/)).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Your console is ready" })).not.toBeInTheDocument();
});
