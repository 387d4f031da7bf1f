import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { productsKey } from "#islands/catalogue/list-products.ts";
import { queryClient } from "#islands/catalogue/query-client.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { inCatalogueOrder, renderedCatalogue, sampleProduct, sampleProducts } from "#testing/sample-products.ts";
import { textsOf } from "#testing/texts-of.ts";

let answer: () => Promise<Response>;
const requests: Request[] = [];

beforeEach(() => {
  requests.length = 0;
  answerWith(sampleProducts);
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, { headers: init?.headers, method: init?.method });
    requests.push(request);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
});

function answerWith(products: readonly unknown[]) {
  answer = async () => Response.json(products);
}

/** Opens an address of the catalogue, and waits until the browser has loaded the whole list. */
async function openCatalogue(address = "/catalog") {
  const page = await renderScreen(address);
  await waitFor(() => expect(queryClient.getQueryData(productsKey("en"))).toBeDefined());
  // The cards are rendered as a deferred update.
  await act(() => new Promise((done) => setTimeout(done, 20)));
  return page;
}

function list(): HTMLElement {
  return screen.getByRole("region", { name: "All products" });
}

function names(): string[] {
  return textsOf(within(list()).queryAllByRole("heading", { level: 3 }));
}

function chips(): string[] {
  const list = screen.getByRole("list", { name: "Active filters" });
  return textsOf(within(list).getAllByRole("listitem"));
}

const sixtyLots = inCatalogueOrder(Array.from({ length: 60 }, (_, index) => sampleProduct(`lot-${String(index).padStart(2, "0")}`)));

test("the list is read once, with every column, active ones only, featured first and then by name", async () => {
  await openCatalogue();
  expect(requests).toHaveLength(1);
  const [request] = requests;
  const url = new URL(request?.url ?? "");
  expect(url.pathname).toBe("/rest/v1/products");
  expect(Object.fromEntries(url.searchParams)).toEqual({ select: "*", active: "eq.true", order: "featured.desc,name.asc" });
  expect(request?.headers.get("apikey")).toBe("public-anonymous-key");
  expect(request?.headers.get("accept-language")).toBe("en");
});

test("the page that the program rendered stays until the list has come; other filters wait for it with a spinner", async () => {
  let come = () => {};
  answer = () => new Promise((done) => (come = () => done(Response.json(sampleProducts))));
  const { user } = await renderScreen("/catalog");
  expect(screen.getByText("Showing 5 product(s)")).toHaveAttribute("aria-live", "polite");
  expect(names()).toEqual(["Guntur Sannam", "Teja S17", "Basmati 1121", "Byadgi", "Cumin Seed"]);
  await user.selectOptions(screen.getByLabelText("Category"), "Spices");
  expect(await screen.findByRole("status")).toHaveTextContent("Loading products");
  come();
  expect(await screen.findByText("Showing 1 product(s)")).toBeInTheDocument();
  expect(screen.queryByText("Loading products")).not.toBeInTheDocument();
});

test("the hero's brochure card shows the product count, ISO quality and the format", async () => {
  await openCatalogue();
  const heading = screen.getByRole("heading", { name: "Product brochure" });
  const card = heading.closest("section");
  expect(card).toHaveTextContent("Products5");
  expect(card).toHaveTextContent("ISO certified");
  expect(card).toHaveTextContent("PDF");
});

test("featured products are one row of names and short figures, below the count", async () => {
  await openCatalogue();
  const section = screen.getByRole("region", { name: "Featured Products" });
  const tile = within(section).getByRole("link", { name: "Teja S17" }).closest("li");
  expect(tile).toHaveTextContent("Heat80,000 SHU");
  expect(tile).toHaveTextContent("Colour70 ASTA");
  expect(within(section).queryByRole("link", { name: /Request Quote/ })).toBeNull();
  expect(screen.getByText("Showing 5 product(s)").compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(section.compareDocumentPosition(list())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("featured products are of the chosen category, and stand below the results", async () => {
  await openCatalogue("/catalog?category=red-chillies");
  const featured = screen.getByRole("region", { name: "Featured Products" });
  const shown = within(featured).getAllByRole("link");
  expect(shown.map((link) => link.textContent)).toEqual(["Guntur Sannam", "Teja S17"]);
  expect(list().compareDocumentPosition(featured)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a category without featured products has no such section", async () => {
  await openCatalogue("/catalog?category=agro-commodities");
  expect(screen.queryByRole("heading", { name: "Featured Products" })).not.toBeInTheDocument();
});

test("without featured products there is no such section", async () => {
  answerWith([sampleProduct("cumin")]);
  await openCatalogue();
  expect(screen.queryByRole("heading", { name: "Featured Products" })).not.toBeInTheDocument();
});

test("rows with the specified columns alone, and with nothing in them, are shown and opened", async () => {
  const empty = {
    description: null,
    detailed_description: null,
    grade: null,
    origin: null,
    active: true,
    featured: true,
    image_url: null,
    image_alt: null,
    image_focus: null,
    in_english: [],
    capsaicin_level: null,
    color_value: null,
    moisture_content: null,
    min_order_quantity: null,
    price_range: null,
    packaging_options: null,
  };
  answerWith([
    { ...empty, id: "5f3c2b1a-0000-4000-8000-000000000001", name: "Teja S17", category: "red-chillies" },
    { ...empty, id: 7, name: "Cumin Seed", category: "spices", featured: null },
    { ...empty, id: 8, name: null, category: "spices" },
    { ...empty, id: 9, name: "Tea", category: null },
    null,
  ]);
  const { user } = await openCatalogue();
  expect(names()).toEqual(["Teja S17", "Cumin Seed"]);
  expect(screen.getByText("Showing 2 product(s)")).toBeInTheDocument();
  await user.type(screen.getByPlaceholderText("Search by name or description"), "cumin");
  await screen.findByText("Showing 1 product(s)");
  await user.click(within(list()).getByRole("link", { name: "View Details Cumin Seed" }));
  expect(await screen.findByRole("dialog", { name: "Cumin Seed" })).toBeVisible();
  expect(location.pathname).toBe("/catalog/7");
});

test("a card leads to the details, to a quote for that product, and to WhatsApp with its name", async () => {
  await openCatalogue();
  const card = closest(within(list()).getByRole("heading", { name: "Cumin Seed" }), "article");
  expect(within(card).getByRole("link", { name: "View Details Cumin Seed" })).toHaveAttribute("href", "/catalog/cumin");
  expect(within(card).getByRole("link", { name: /^Request Quote/ })).toHaveAttribute("href", "/contact?product=cumin&interest=spices");
  const chat = within(card).getByRole("link", { name: "WhatsApp enquiry: Cumin Seed" });
  expect(chat).toHaveAttribute("target", "_blank");
  const href = new URL(chat.getAttribute("href") ?? "");
  expect(`${href.origin}${href.pathname}`).toBe("https://wa.me/910000000000");
  expect(href.searchParams.get("text")).toContain("Cumin Seed");
  expect(within(card).queryByText("Featured")).not.toBeInTheDocument();
});

test("the search finds by other names, origin and HS code too, after names and descriptions, and the card says so", async () => {
  answerWith(
    inCatalogueOrder(
      sampleProducts.map((product) => (product.slug === "cumin" ? { ...product, other_names: ["jeera"], hs_code: "09093129" } : product)),
    ),
  );
  const { user } = await openCatalogue();
  const search = screen.getByRole("searchbox");
  const note = /Also known as|ITC-HS code \(India\):|Origin:/;
  for (const [typed, expected, found] of [
    ["  Jeera ", ["Cumin Seed"], "Also known as jeera"],
    ["0909", ["Cumin Seed"], "ITC-HS code (India): 09093129"],
    ["guntur", ["Guntur Sannam"], undefined],
    ["teja", ["Teja S17", "Cumin Seed"], undefined],
    ["haryana", ["Basmati 1121"], "Origin: Karnal, Haryana"],
  ] as const) {
    await user.clear(search);
    await user.type(search, typed);
    await waitFor(() => expect(names()).toEqual(expected));
    if (found === undefined) expect(within(list()).queryByText(note)).not.toBeInTheDocument();
    else expect(within(list()).getByRole("article")).toHaveTextContent(found);
  }
});

test("the card that the program rendered says what the search found it in", async () => {
  answer = () => new Promise(() => {});
  const cumin = sampleProducts.filter(({ slug }) => slug === "cumin");
  const catalogue = { ...renderedCatalogue(cumin), found: { cumin: { by: "otherName", text: "jeera" } as const } };
  await renderScreen("/catalog?search=jeera", { data: { catalogue } });
  expect(within(list()).getByRole("article")).toHaveTextContent("Also known as jeera");
});

test("a search of nothing but spaces is none", async () => {
  const { user } = await openCatalogue();
  await user.type(screen.getByRole("searchbox"), "  ");
  expect(names()).toHaveLength(5);
  expect(screen.queryByRole("list", { name: "Active filters" })).not.toBeInTheDocument();
});

test("the search narrows the list while typing and ends up in the address, in the same entry of the history", async () => {
  const { user } = await openCatalogue();
  const entries = history.length;
  await user.type(screen.getByPlaceholderText("Search by name or description"), "TEJA");
  expect(await screen.findByText("Showing 2 product(s)")).toBeInTheDocument();
  expect(names()).toEqual(["Teja S17", "Cumin Seed"]);
  await waitFor(() => expect(location.search).toBe("?search=TEJA"));
  expect(history.length).toBe(entries);
});

test.each([
  ["Category", "Spices", ["Cumin Seed"], "?category=spices"],
  ["Grade", "B", ["Basmati 1121"], "?grade=B"],
  ["Origin", "Haveri, Karnataka", ["Byadgi"], "?origin=Haveri%2C+Karnataka"],
])("the filter %s applies on change", async (label, option, expected, query) => {
  const { user } = await openCatalogue();
  await user.selectOptions(screen.getByLabelText(label), option);
  await waitFor(() => expect(names()).toEqual(expected));
  await waitFor(() => expect(location.search).toBe(query));
});

test("grades and origins are the distinct ones among the products", async () => {
  await openCatalogue();
  const options = (label: string) => textsOf(within(screen.getByLabelText(label)).getAllByRole("option"));
  expect(options("Category")).toEqual(["All Categories", "Red Chillies", "Spices", "Agro Commodities"]);
  expect(options("Grade")).toEqual(["All Grades", "A", "B", "Super"]);
  expect(options("Origin")).toEqual([
    "All Origins",
    "Guntur, Andhra Pradesh",
    "Haveri, Karnataka",
    "Karnal, Haryana",
    "Khammam, Telangana",
    "Unjha, Gujarat",
  ]);
});

test("a filtered address opens filtered; values that do not exist are ignored", async () => {
  await openCatalogue("/catalog?category=red-chillies&grade=Super&origin=Nowhere&heat=boiling");
  expect(names()).toEqual(["Guntur Sannam", "Teja S17"]);
  expect(chips()).toEqual(["Category: Red Chillies", "Grade: Super"]);
  expect(screen.getByLabelText("Origin")).toHaveValue("");
});

test("each active filter is a chip that takes it away", async () => {
  const { user } = await openCatalogue("/catalog?category=red-chillies&heat=high&search=teja");
  expect(chips()).toEqual(["Search: teja", "Category: Red Chillies", "Heat level: High"]);
  await user.click(screen.getByRole("link", { name: "Remove filter Heat level: High" }));
  await user.click(screen.getByRole("link", { name: "Remove filter Search: teja" }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(screen.getByPlaceholderText("Search by name or description")).toHaveValue("");
  await waitFor(() => expect(location.search).toBe("?category=red-chillies"));
});

test("Reset takes every filter away", async () => {
  const { user } = await openCatalogue("/catalog?category=spices&grade=A&search=cumin");
  await user.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(screen.getByPlaceholderText("Search by name or description")).toHaveValue("");
  expect(screen.queryByRole("list", { name: "Active filters" })).not.toBeInTheDocument();
  await waitFor(() => expect(location.search).toBe(""));
});

test("an empty list says so and offers to reset the filters, after which the focus goes to the count line", async () => {
  const { user } = await openCatalogue("/catalog?search=saffron");
  expect(screen.getByText("No products found matching your filters")).toBeInTheDocument();
  expect(screen.getByText("Showing 0 product(s)")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Reset Filters" }));
  await waitFor(() => expect(names()).toHaveLength(5));
  expect(screen.getByText("Showing 5 product(s)")).toHaveFocus();
});

test("an address that Back or Forward brings sets the filters again", async () => {
  await openCatalogue("/catalog?search=cumin");
  const goTo = (address: string) => {
    history.replaceState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  };
  act(() => goTo("/catalog?category=agro-commodities"));
  await waitFor(() => expect(names()).toEqual(["Basmati 1121"]));
  act(() => goTo("/catalog?search=cumin"));
  await waitFor(() => expect(names()).toEqual(["Cumin Seed"]));
  expect(screen.getByPlaceholderText("Search by name or description")).toHaveValue("cumin");
});

test("a product link that is pressed for a new tab is left to the browser", async () => {
  const { user } = await openCatalogue();
  const left: (string | null)[] = [];
  const note = (event: Event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLElement) left.push(event.target.getAttribute("href"));
    event.preventDefault();
  };
  document.addEventListener("click", note);
  await user.keyboard("{Control>}");
  await user.click(within(list()).getByRole("link", { name: "View Details Cumin Seed" }));
  document.removeEventListener("click", note);
  expect(left).toEqual(["/catalog/cumin"]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("24 cards are shown, and 24 more at a time; without JavaScript the link loads the next page", async () => {
  answerWith(sixtyLots);
  const { user } = await openCatalogue();
  expect(names()).toHaveLength(24);
  const more = screen.getByRole("link", { name: "Show more" });
  expect(more).toHaveAttribute("href", "/catalog?page=2");
  await user.click(more);
  expect(names()).toHaveLength(48);
  expect(screen.getByText("1 to 48 of 60")).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Show more" }));
  expect(names()).toHaveLength(60);
  expect(screen.queryByRole("link", { name: "Show more" })).not.toBeInTheDocument();
});

test("an address with a page begins there and leads back", async () => {
  answerWith(sixtyLots);
  await openCatalogue("/catalog?page=2");
  expect(names()[0]).toBe("lot-24");
  expect(screen.getByRole("link", { name: "Previous products" })).toHaveAttribute("href", "/catalog");
});

test("a failed reading is repeated three times after 1, 2 and 4 seconds, then a toast says so; what is there stays, and the reading can be asked for again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answer = async () => Response.json({ message: "the cellar is closed" }, { status: 503 });
  await renderScreen("/catalog");
  // The client of the data interface is loaded first.
  while (requests.length === 0) await new Promise(setImmediate);
  const counts: number[] = [];
  for (const wait of [0, 999, 1, 1_999, 1, 3_999, 1]) {
    await vi.advanceTimersByTimeAsync(wait);
    counts.push(requests.length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  await vi.waitFor(() => expect(screen.getByText("Failed to load products: the cellar is closed")).toBeInTheDocument());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(4);
  expect(screen.getByText("Showing 5 product(s)")).toBeInTheDocument();
  vi.useRealTimers();
  await userEvent.selectOptions(screen.getByLabelText("Category"), "Spices");
  answerWith(sampleProducts);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Showing 1 product(s)")).toBeInTheDocument();
});
