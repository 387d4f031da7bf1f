import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DRAFT } from "#features/enquiry/clear-draft.ts";
import { answerAt } from "#testing/render-screen.tsx";
import { hydrateIslands } from "./islands.ts";

const hydration = vi.hoisted(() => ({ wait: Promise.resolve(), fails: false, begun: 0 }));

vi.mock("./hydrate.tsx", async (importOriginal) => {
  const { hydrate } = await importOriginal<typeof import("./hydrate.tsx")>();
  return {
    hydrate: async (...given: Parameters<typeof hydrate>) => {
      hydration.begun += 1;
      await hydration.wait;
      if (hydration.fails) throw new Error("the island cannot be hydrated");
      await hydrate(...given);
    },
  };
});

const sent: Record<string, unknown>[] = [];
/** The submits that are left to the browser. */
let left: SubmitEvent[] = [];

function noteLeft(event: SubmitEvent) {
  if (!event.defaultPrevented) left.push(event);
  event.preventDefault();
}

beforeEach(() => {
  // React uses the browser's own scheduling here.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  hydration.wait = Promise.resolve();
  hydration.fails = false;
  hydration.begun = 0;
  sent.length = 0;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ reference: "N7K-4QX" });
  });
  left = [];
  addEventListener("submit", noteLeft);
});

afterEach(() => {
  removeEventListener("submit", noteLeft);
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A page as loaded, with its island not hydrated. */
async function arrive(path = "/contact"): Promise<HTMLElement> {
  history.replaceState(null, "", path);
  const { html } = await answerAt(path);
  document.body.innerHTML = html;
  hydrateIslands();
  return document.querySelector<HTMLElement>("[data-island]") ?? expect.fail("there is no island");
}

function fillAndSubmit() {
  const entries: [RegExp, string][] = [
    [/Full Name/, "Anna Müller"],
    [/Email Address/, "anna@example.com"],
    [/Phone Number/, "+49 40 123456"],
    [/Product Interest/, "spices"],
    [/Your Message/, "One container, please"],
  ];
  for (const [label, value] of entries) screen.getByLabelText<HTMLInputElement>(label).value = value;
  screen.getByRole("button", { name: "Submit Enquiry" }).click();
}

/** Waits for everything that could start without an interaction. */
const settle = () => new Promise((done) => setTimeout(done, 20));

test.each(["pointerover", "pointerdown", "focusin", "keydown"])("an island sleeps until it is touched: %s", async (type) => {
  const island = await arrive();
  await settle();
  expect(hydration.begun).toBe(0);
  const field = screen.getByLabelText(/Full Name/);
  for (let times = 0; times < 2; times += 1) field.dispatchEvent(new Event(type, { bubbles: true }));
  await waitFor(() => expect(island.dataset.state).toBe("hydrated"));
  expect(hydration.begun).toBe(1);
});

test("one for which the tab keeps a draft does not wait for a touch", async () => {
  sessionStorage.setItem(DRAFT, JSON.stringify({ name: "Anna Müller" }));
  const island = await arrive();
  await waitFor(() => expect(island.dataset.state).toBe("hydrated"));
  await waitFor(() => expect(screen.getByLabelText(/Full Name/)).toHaveValue("Anna Müller"));
});

test("a form that is sent before its island is there waits for it, and is then sent once, as it was filled in", async () => {
  let come = () => {};
  hydration.wait = new Promise((done) => (come = done));
  const island = await arrive();
  fillAndSubmit();
  await waitFor(() => expect(hydration.begun).toBe(1));
  const form = island.querySelector("form");
  expect(form).toHaveAttribute("aria-busy", "true");
  expect(sent).toEqual([]);
  come();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(form).toHaveAttribute("aria-busy", "false");
  expect(sent[0]).toMatchObject({
    name: "Anna Müller",
    email: "anna@example.com",
    productInterest: "spices",
    message: "One container, please",
  });
  expect(await screen.findByText("N7K-4QX")).toBeVisible();
  expect(left).toEqual([]);
});

test("where the island cannot come, the form goes the way that it goes without JavaScript, now and from now on", async () => {
  hydration.fails = true;
  const island = await arrive();
  fillAndSubmit();
  await waitFor(() => expect(left).toHaveLength(1));
  expect(island.dataset.state).toBe("failed");
  expect(left[0]?.target).toBe(island.querySelector("form"));
  screen.getByRole("button", { name: "Submit Enquiry" }).click();
  expect(left).toHaveLength(2);
  expect(sent).toEqual([]);
});

test("an island that cannot come leaves the form alone until it is sent", async () => {
  hydration.fails = true;
  const island = await arrive();
  island.dispatchEvent(new Event("pointerover"));
  await waitFor(() => expect(island.dataset.state).toBe("failed"));
  expect(left).toEqual([]);
});

test("a form that has waited too long goes the way that it goes without JavaScript", async () => {
  hydration.wait = new Promise(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const island = await arrive();
  fillAndSubmit();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(left).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(left).toHaveLength(1);
  expect(island.dataset.state).toBe("failed");
});

/** The catalogue as loaded, not hydrated, and the link of its first card. */
async function arriveAtCatalogue() {
  const island = await arrive("/catalog");
  return island.querySelector<HTMLAnchorElement>("a[data-dialog]") ?? expect.fail("there is no card");
}

test("a card that is pressed before its island is there opens as soon as it is", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  // On a busy machine the time may pass after which the browser follows the link.
  vi.spyOn(location, "assign").mockImplementation(() => {});
  const link = await arriveAtCatalogue();
  link.click();
  expect(await screen.findByRole("dialog")).toBeInTheDocument();
  expect(location.pathname).toBe(new URL(link.href).pathname);
});

test("of two forms that are sent before their island is there, none is lost, and each is sent once", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const island = (await arriveAtCatalogue()).closest<HTMLElement>("[data-island]");
  const [filters, reset] = island?.querySelectorAll("form") ?? [];
  const send = (form: HTMLFormElement | undefined) => form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  const again = vi.spyOn(HTMLFormElement.prototype, "requestSubmit");
  for (const form of [filters, reset, reset]) send(form);
  await waitFor(() => expect(again).toHaveBeenCalledTimes(2));
  expect(again.mock.contexts).toEqual([filters, reset]);
});

test("where that takes too long, the link leads to the product's page", async () => {
  hydration.wait = new Promise(() => {});
  const left = vi.spyOn(location, "assign").mockImplementation(() => {});
  const link = await arriveAtCatalogue();
  link.click();
  expect(left).not.toHaveBeenCalled();
  await waitFor(() => expect(left).toHaveBeenCalledWith(link.href), { timeout: 3_000 });
});
