import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useMemo, useState } from "react";
import { createPath, parsePath, Router, type To } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useListAddress } from "./list-address.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const options = {
  path: "/list",
  filters: { view: ["open", "all"], search: "", country: "" },
  sort: { usual: { column: "name", descending: false }, columns: ["name", "price"] },
} as const;

/** A router whose address follows some time after it was asked to, as in a browser that is busy. */
function SlowRouter({ start, delay, children }: { start: string; delay: number; children: ReactNode }) {
  const [location, setLocation] = useState(start);
  const navigator = useMemo(() => {
    const go = (to: To) => void setTimeout(() => setLocation(createPath(typeof to === "string" ? parsePath(to) : to)), delay);
    return { createHref: createPath, encodeLocation: undefined, go: () => {}, push: go, replace: go } as never;
  }, [delay]);
  return (
    <Router location={location} navigator={navigator}>
      <output>{location}</output>
      <button type="button" onClick={() => setLocation("/list?search=earlier")}>
        Back
      </button>
      {children}
    </Router>
  );
}

function List() {
  const list = useListAddress(options);
  const search = list.field("search");
  return (
    <>
      <input aria-label="Search" value={search.value} onChange={({ target }) => search.onChange(target.value)} />
      <button type="button" onClick={() => list.change({ view: "all" })}>
        All
      </button>
      <button type="button" onClick={() => list.change({ search: "", country: "" })}>
        Clear
      </button>
      <button type="button" onClick={() => list.change({ country: "Peru" })}>
        Peru
      </button>
      <button type="button" onClick={() => list.sortBy({ column: "price", descending: true })}>
        By price
      </button>
      <button type="button" onClick={() => list.showPage(2)}>
        Next
      </button>
      <button type="button" onClick={() => list.correctPage(2)}>
        Only two pages
      </button>
      <button type="button" onClick={() => list.open("view=all&country=India")}>
        Saved view
      </button>
    </>
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByLabelText<HTMLInputElement>("Search");
const type = (letter: string) => fireEvent.change(field(), { target: { value: `${field().value}${letter}` } });
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const address = () => screen.getByRole("status").textContent;

function show(start = "/list", delay = 40) {
  return render(
    <SlowRouter start={start} delay={delay}>
      <List />
    </SlowRouter>,
  );
}

const paces = [10, 120, 240, 260, 300, 700];
const delays = [0, 40, 200, 400];
test.each(paces.flatMap((pace) => delays.map((delay) => ({ pace, delay }))))(
  "a search that is typed at $pace ms a letter loses none, although the address follows after $delay ms",
  async ({ pace, delay }) => {
    show("/list?page=3", delay);
    let typed = "";
    for (const letter of "basmati rice ") {
      type(letter);
      typed += letter;
      expect(field()).toHaveValue(typed);
      await pass(pace);
      expect(field()).toHaveValue(typed);
    }
    await pass(1_000);
    expect(field()).toHaveValue("basmati rice ");
    expect(address()).toBe("/list?search=basmati+rice+");
  },
);

test("the address follows when typing has paused, and a letter that is deleted again changes nothing", async () => {
  show("/list?page=3");
  type("b");
  await pass(240);
  fireEvent.change(field(), { target: { value: "" } });
  await pass(1_000);
  expect(address()).toBe("/list?page=3");
  type("c");
  await pass(249);
  expect(address()).toBe("/list?page=3");
  await pass(41);
  expect(address()).toBe("/list?search=c");
  click("Back");
  expect(field()).toHaveValue("earlier");
});

test("a letter that is deleted while the address is about to say it does not come back", async () => {
  show("/list", 400);
  type("b");
  await pass(260);
  fireEvent.change(field(), { target: { value: "" } });
  for (let waited = 0; waited < 1_500; waited += 50) {
    await pass(50);
    expect(field()).toHaveValue("");
  }
  expect(address()).toBe("/list");
});

test("a filter that is chosen while a search is being typed counts together with it", async () => {
  show();
  type("teja");
  click("All");
  await pass(50);
  expect(address()).toBe("/list?view=all&search=teja");
  expect(field()).toHaveValue("teja");
});

test("changes that follow each other before the address has followed all count", async () => {
  show("/list", 400);
  click("All");
  click("Peru");
  click("By price");
  click("Next");
  await pass(1_000);
  expect(address()).toBe("/list?view=all&country=Peru&sort=price.desc&page=2");
});

test("a list that has become shorter leaves a row open, another filter does not", async () => {
  show("/list/7?page=3");
  click("Only two pages");
  await pass(50);
  expect(address()).toBe("/list/7?page=2");
  click("All");
  await pass(50);
  expect(address()).toBe("/list?view=all");
});

test.each([
  ["Clear", "/list"],
  ["Saved view", "/list?view=all&country=India"],
])("%s takes away what is being typed", async (name, expected) => {
  show();
  type("teja");
  click(name);
  expect(field()).toHaveValue("");
  await pass(1_000);
  expect(field()).toHaveValue("");
  expect(address()).toBe(expected);
});

test("who leaves the list while typing stays where they went", async () => {
  const { rerender } = show();
  type("teja");
  rerender(
    <SlowRouter start="/list" delay={40}>
      <p>Another screen</p>
    </SlowRouter>,
  );
  await pass(1_000);
  expect(address()).toBe("/list");
});
