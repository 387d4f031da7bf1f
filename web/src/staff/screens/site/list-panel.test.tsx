import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { refusal, renderFor, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { ListPanel } from "./list-panel.tsx";
import { ARTICLES, type SiteList, useSiteList } from "./site-list.ts";

const LIST = "home:testimonials.items";

const entry = (item: string, is_shown = true) => ({
  item,
  text: `Buyer ${item}`,
  is_shown,
  is_required: false,
  is_own: item.startsWith("own"),
  fields: ["name", "text"],
  may_have_facts: true,
  facts: {},
});
const listOf = (items: SiteList["items"], version: number | null): SiteList => ({
  ...{ list: LIST, items, next_item: "own2", facts: [], is_fixed: false, is_shipped: version === null },
  draft: version === null ? null : { author: "asha@example.com", updated_at: "2026-11-28T09:00:00Z", version },
});
const before = listOf([entry("one"), entry("two"), entry("own1", false)], 4);

function show(program: (path: string) => Response | undefined) {
  const opened: string[] = [];
  const panel = <ListPanel title="Entries" list={LIST} text={`${LIST}.two.text`} onOpen={(text) => opened.push(text)} />;
  const rendered = renderFor(panel, ({ path }) => (path === "rpc/site_list" ? Response.json(before) : program(path)));
  const sent = () => writesOf(rendered.asked).filter(({ path }) => path !== "rpc/site_list");
  return { ...rendered, opened, sent };
}

test("entries are moved, hidden and shown again, each as a change of the version that was read", async () => {
  const user = userEvent.setup();
  const after = listOf([entry("two"), entry("one"), entry("own1", false)], 5);
  const { sent } = show((path) => (path === "rpc/change_site_list" ? Response.json(after) : undefined));
  await user.click(await screen.findByRole("button", { name: /Buyer two.* up/ }));
  await waitFor(() => expect(screen.getAllByRole("listitem")[0]).toHaveTextContent("Buyer two"));
  await user.click(screen.getByRole("switch", { name: "Buyer one on the site" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  await user.click(screen.getByRole("switch", { name: "Buyer own1 on the site" }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().map(({ body }) => body)).toEqual([
    { list: LIST, items: ["two", "one"], version: 4 },
    { list: LIST, items: ["two"], version: 5 },
    { list: LIST, items: ["two", "one", "own1"], version: 5 },
  ]);
});

test("a section that its page cannot be without has no switch", async () => {
  const panel = <ListPanel title="Sections" list="contact:sections.items" text={undefined} onOpen={() => {}} />;
  const list = { ...listOf([{ ...entry("form"), is_required: true }, entry("map")], null), list: "contact:sections.items" };
  renderFor(panel, ({ path }) => (path === "rpc/site_list" ? Response.json(list) : undefined));
  expect(await screen.findByRole("switch", { name: "Buyer map on the site" })).toBeChecked();
  expect(screen.queryByRole("switch", { name: "Buyer form on the site" })).toBeNull();
  expect(screen.getByRole("button", { name: /Buyer form.* down/ })).toBeEnabled();
});

test("a new entry begins behind the chosen one and is opened; one of the company can be deleted, after a question", async () => {
  const user = userEvent.setup();
  const { sent, opened } = show((path) => {
    if (path === "rpc/add_site_item") return Response.json(listOf([entry("one"), entry("two"), entry("own2"), entry("own1", false)], 4));
    return path === "rpc/delete_site_item" ? Response.json(before) : undefined;
  });
  await user.click(await screen.findByRole("button", { name: "New entry" }));
  await waitFor(() => expect(opened).toEqual([`${LIST}.own2.name`]));
  expect(screen.queryByRole("button", { name: "Delete Buyer one" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Delete Buyer own1" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { path: "rpc/add_site_item", body: { list: LIST, item: "own2", after: "two", version: 4 } },
    { path: "rpc/delete_site_item", body: { list: LIST, item: "own1", version: 4 } },
  ]);
});

test("a change of what somebody else has changed is told, and the list is read again", async () => {
  const user = userEvent.setup();
  const details = "version: site_changes x is 5; ravi@example.com changed change at 2026-11-28T09:00:00Z";
  const { asked } = show((path) => (path === "rpc/change_site_list" ? refusal("PT409", details) : undefined));
  await user.click(await screen.findByRole("button", { name: "Take the shipped list" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("ravi@example.com");
  await waitFor(() => expect(asked.filter(({ path }) => path === "rpc/site_list")).toHaveLength(2));
});

test("what an entry has besides its texts is changed one by one; the newest entry comes first", async () => {
  const user = userEvent.setup();
  const dated = (item: string, date: string) => ({ ...entry(item), facts: { date, category: "market", slug: item } });
  const facts: SiteList["facts"] = [
    { name: "date", kind: "date" },
    {
      name: "category",
      kind: "entry",
      choices: [
        { item: "market", text: "Market" },
        { item: "own1", text: "Our farms" },
      ],
    },
    { name: "slug", kind: "slug" },
  ];
  const articles = { ...listOf([dated("one", "2024-01-02"), dated("two", "2026-01-02")], 4), list: ARTICLES, facts };
  const panel = <ListPanel title="Entries" list={ARTICLES} text="blog/one:body" onOpen={() => {}} />;
  const { asked } = renderFor(panel, ({ path }) => (path.startsWith("rpc/") ? Response.json(articles) : undefined));
  await user.selectOptions(await screen.findByLabelText("Category"), "Our farms");
  expect(screen.getAllByRole("listitem")[0]).toHaveTextContent(/Buyer two.*2026-01-02/);
  expect(screen.queryByRole("button", { name: / up$/ })).toBeNull();
  await user.clear(screen.getByLabelText("Address"));
  await user.type(screen.getByLabelText("Address"), "new-crop");
  await user.tab();
  await user.clear(screen.getByLabelText("Day"));
  await user.tab();
  const sent = () => writesOf(asked).filter(({ path }) => path === "rpc/change_site_item");
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ body }) => body)).toEqual([
    { list: ARTICLES, item: "one", facts: { category: "own1" }, read: { date: "2024-01-02", category: "market", slug: "one" } },
    { list: ARTICLES, item: "one", facts: { slug: "new-crop" }, read: { date: "2024-01-02", category: "market", slug: "one" } },
  ]);
});

test("a read that is still on its way when a change is written does not bring back the version of before", async () => {
  const reads: ((answer: Response) => void)[] = [];
  const hook = () => ({ ...useSiteList(LIST), queries: useQueryClient() });
  const { result, asked } = renderHookFor(hook, ({ path }) => {
    if (path === "rpc/site_list") return new Promise<Response>((done) => reads.push(done));
    return path === "rpc/change_site_list" ? Response.json(listOf(before.items, 5)) : undefined;
  });
  const change = () => act(() => result.current.change.mutateAsync({ function: "change_site_list", change: (shown) => shown }));
  await waitFor(() => expect(reads).toHaveLength(1));
  reads[0]?.(Response.json(before));
  await waitFor(() => expect(result.current.list?.draft?.version).toBe(4));
  void result.current.queries.invalidateQueries({ queryKey: ["site_list", LIST] });
  await waitFor(() => expect(reads).toHaveLength(2));
  await change();
  reads[1]?.(Response.json(before));
  await waitFor(() => expect(result.current.query.isFetching).toBe(false));
  await change();
  const sent = writesOf(asked).filter(({ path }) => path === "rpc/change_site_list");
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});

test("a reference that nobody has allowed says so, and what the note of it says is written for staff", async () => {
  const user = userEvent.setup();
  const lacking = { ...entry("two"), lacks_consent: true };
  const facts: SiteList["facts"] = [{ name: "consent", kind: "note" }];
  const after = { ...listOf([entry("one"), { ...entry("two"), facts: { consent: "By letter" } }], 5), facts };
  const asked = { ...listOf([entry("one"), lacking], 4), facts };
  const panel = <ListPanel title="Entries" list={LIST} text={`${LIST}.two.text`} onOpen={() => {}} />;
  const rendered = renderFor(panel, ({ path }) => {
    if (path === "rpc/site_list") return Response.json(asked);
    return path === "rpc/change_site_item" ? Response.json(after) : undefined;
  });
  expect(await screen.findAllByText(/Nobody has noted here/)).toHaveLength(1);
  await user.type(await screen.findByLabelText("Consent (only your staff see it)"), " By letter ");
  await user.tab();
  await waitFor(() => expect(screen.queryByText(/Nobody has noted here/)).toBeNull());
  const [sent] = writesOf(rendered.asked).filter(({ path }) => path === "rpc/change_site_item");
  expect(sent?.body).toEqual({ list: LIST, item: "two", facts: { consent: "By letter" }, read: {} });
});
