import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Product } from "#backend/wire/catalogue.ts";
import { filterProducts, indexed } from "#features/catalogue/filters.ts";
import { filtersFrom } from "#features/catalogue/search-params.ts";
import { queryClient } from "#islands/catalogue/query-client.ts";
import { renderScreen, stubProgram } from "#testing/render-screen.tsx";
import { inCatalogueOrder, renderedCatalogue, sampleProduct } from "#testing/sample-products.ts";
import { sampleSite } from "#testing/sample-site.ts";
import { textsOf } from "#testing/texts-of.ts";
import { answerPage } from "../../server/answer.tsx";

/** 60 products, of which every second is a spice of grade B. The last one is only found by another name. */
const products = inCatalogueOrder(
  Array.from({ length: 60 }, (_, number) =>
    sampleProduct(`lot-${number + 10}`, {
      category: number % 2 === 0 ? "spices" : "agro-commodities",
      grade: number % 2 === 0 ? "B" : "A",
      detailed_description: `All about lot ${number + 10}.`,
      other_names: number === 59 ? ["jeera"] : [],
    }),
  ),
);

const requests: URLSearchParams[] = [];
let answer: (query: URLSearchParams) => Response | Promise<Response>;

/** Responds like the program, as far as these tests need it. */
function asTheProgram(query: URLSearchParams): Response {
  const slug = query.get("slug")?.replace("eq.", "");
  if (slug !== undefined) return Response.json(products.filter((product) => product.slug === slug));
  const column = (name: string) => query.get(name)?.replace("eq.", "");
  const words = /\*(.*)\*/.exec(query.get("or") ?? "")?.[1] ?? "";
  const filters = { ...filtersFrom(`?category=${column("category") ?? ""}&grade=${column("grade") ?? ""}`), search: words };
  return pageOf(filterProducts(indexed(products), filters, sampleSite.categories), Number(query.get("offset")));
}

function pageOf(matching: readonly Product[], offset: number): Response {
  const rows = matching.slice(offset, offset + 24).map(({ detailed_description: _, ...card }) => card);
  return Response.json(rows, { headers: { "content-range": `${offset}-${offset + rows.length - 1}/${matching.length}` } });
}

beforeEach(() => {
  requests.length = 0;
  answer = asTheProgram;
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now());
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, { headers: init?.headers, method: init?.method });
    if (request.method === "HEAD") return new Response();
    const query = new URL(request.url).searchParams;
    requests.push(query);
    return answer(query);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open(address = "/catalog") {
  const [, query = ""] = address.split("?");
  return renderScreen(address, { data: { catalogue: { ...renderedCatalogue(products, `?${query}`), whole: false } } });
}

function names(): string[] {
  const list = screen.getByRole("region", { name: "All products" });
  return textsOf(within(list).queryAllByRole("heading", { level: 3 }));
}

/** The parameters of the requests besides the columns, the order and the limit. */
function asked(): string[] {
  return requests.map((query) =>
    [...query]
      .filter(([name]) => !["select", "active", "order", "limit"].includes(name))
      .map((pair) => pair.join("="))
      .join("&"),
  );
}

test("nothing is read until something is asked for that the page does not have", async () => {
  await open();
  expect(screen.getByText("Showing 60 product(s)")).toBeInTheDocument();
  expect(names()).toHaveLength(24);
  expect(requests).toHaveLength(0);
});

test("a page that has stood for long is read again when it is touched", async () => {
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 6 * 60_000);
  await open();
  await waitFor(() => expect(asked()).toEqual(["offset=0"]));
});

test("Show more reads the next page and keeps the focus, until there is none", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("link", { name: "Show more" }));
  await waitFor(() => expect(names()).toHaveLength(48));
  expect(screen.getByRole("link", { name: "Show more" })).toHaveFocus();
  expect(screen.getByText("1 to 48 of 60")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Show more" }));
  await waitFor(() => expect(names()).toHaveLength(60));
  expect(screen.queryByRole("link", { name: "Show more" })).not.toBeInTheDocument();
  expect(document.activeElement?.closest("li")).toHaveTextContent(names()[48] ?? "");
  expect(names()).toEqual(products.map(({ name }) => name));
  expect(asked()).toEqual(["offset=24", "offset=48"]);
});

test("an address of a later page goes on from there", async () => {
  const { user } = await open("/catalog?page=2");
  expect(names()[0]).toBe("lot-34");
  expect(screen.getByRole("link", { name: "Previous products" })).toHaveAttribute("href", "/catalog");
  await user.click(screen.getByRole("link", { name: "Show more" }));
  await waitFor(() => expect(names()).toHaveLength(36));
  expect(asked()).toEqual(["offset=48"]);
});

test("filters are read from the data interface; the cards before stay until then, and nothing is read twice", async () => {
  const { user } = await open();
  let come = () => {};
  answer = (query) => new Promise((done) => (come = () => done(asTheProgram(query))));
  await user.selectOptions(screen.getByLabelText("Category"), "Spices");
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(names()).toHaveLength(24);
  expect(screen.getByText("Showing 60 product(s)")).toBeInTheDocument();
  come();
  expect(await screen.findByText("Showing 30 product(s)")).toBeInTheDocument();
  answer = asTheProgram;
  await user.selectOptions(screen.getByLabelText("Grade"), "A");
  expect(await screen.findByText("No products found matching your filters")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reset Filters" }));
  expect(await screen.findByText("Showing 60 product(s)")).toBeInTheDocument();
  expect(asked()).toEqual(["category=eq.spices&offset=0", "category=eq.spices&grade=eq.A&offset=0"]);
});

test("the search is read once typing pauses, and the card says what was found", async () => {
  const { user } = await open();
  await user.type(screen.getByRole("searchbox"), "Jeera");
  expect(await screen.findByText("Showing 1 product(s)")).toBeInTheDocument();
  expect(screen.getByText("Also known as jeera")).toBeInTheDocument();
  expect(asked()).toEqual(['or=(search_text.ilike."*jeera*")&offset=0']);
});

test("a product that is not there any more is told in its place", async () => {
  const { user } = await open();
  answer = () => Response.json([]);
  await user.click(screen.getByRole("link", { name: "View Details lot-12" }));
  expect(await screen.findByText("This product is no longer in the catalogue.")).toBeInTheDocument();
});

test("a failed reading is repeated three times after 1, 2 and 4 seconds, then said, and can be asked for again", async () => {
  await open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answer = () => Response.json({ message: "the cellar is closed" }, { status: 503 });
  fireEvent.change(screen.getByLabelText("Category"), { target: { value: "spices" } });
  // The address changes first, and the client of the data interface has to be loaded.
  while (requests.length === 0) {
    await vi.advanceTimersByTimeAsync(0);
    await new Promise(setImmediate);
  }
  const counts: number[] = [];
  for (const wait of [0, 999, 1, 1_999, 1, 3_999, 1]) {
    await vi.advanceTimersByTimeAsync(wait);
    counts.push(requests.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  await vi.waitFor(() => expect(screen.getByText("Failed to load products: the cellar is closed")).toBeInTheDocument());
  vi.useRealTimers();
  answer = asTheProgram;
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Showing 30 product(s)")).toBeInTheDocument();
});

test("the program keeps nothing of what visitors search for", async () => {
  stubProgram({ site: sampleSite, catalogue: { ...renderedCatalogue(products, "?search=jeera"), whole: false } });
  const page = await answerPage({ path: "/catalog", search: "search=jeera" });
  expect("html" in page && page.html).toContain("Also known as jeera");
  const kept = queryClient.getQueryCache().getAll();
  expect(JSON.stringify(kept.map(({ queryKey, state }) => [queryKey, state]))).not.toContain("jeera");
});
