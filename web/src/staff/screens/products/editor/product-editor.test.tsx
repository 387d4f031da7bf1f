import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { isRead, list, type PartialProgram, type Request, refusal, renderFor } from "#staff/testing/program.tsx";
import { NewProduct, ProductEditor } from "./product-editor.tsx";

// A frame's form cannot be sent here.
vi.mock("./preview.tsx", () => ({ Preview: () => null }));

/** Each test has its own product, since one's own changes of a product are remembered. */
let teja = { id: 0, slug: "teja", name: "Teja", description: "Hot.", active: true, version: 3, updated_at: "2026-11-24T09:31:00Z" };
const read = (product = teja) => list([{ ...product, translations: [], parameters: [], drafts: [] }]);
beforeEach(() => {
  teja = { ...teja, id: teja.id + 1 };
});

const isSave = ({ path }: Request) => path === "rpc/save_product";

function renderEditor(answer: PartialProgram = () => undefined, address = "/products/teja") {
  const part = (
    <Routes>
      <Route path="/products/_new" element={<NewProduct />} />
      <Route path="/products/:slug" element={<ProductEditor />} />
    </Routes>
  );
  const isProduct = (request: Request) => isRead(request) && request.path === "products" && request.query.has("slug");
  return renderFor(part, (request) => answer(request) ?? (isProduct(request) ? read() : undefined), address);
}

const field = (name: string) => screen.findByLabelText(name, { selector: ":not([role=tab])" });
const save = () => userEvent.keyboard("{Control>}s{/Control}");
type Sent = { id?: number; changes: Record<string, { version?: number; changes: object }> };
const changesOf = (request: Request | undefined) => (request?.body as Sent | undefined)?.changes ?? {};

/** Answers a request later. */
function held() {
  let answer = (_: Response) => {};
  const response = new Promise<Response>((done) => {
    answer = done;
  });
  return { response, answer };
}

test("what is typed while a product is saved stays, and is the next change", async () => {
  const { response, answer } = held();
  let stored = teja;
  const { asked } = renderEditor((request) => (isSave(request) ? response : request.query.has("slug") ? read(stored) : undefined));
  await userEvent.type(await field("Description"), " Red.");
  await save();
  await userEvent.type(await field("Description"), " Whole.");
  await userEvent.type(await field("Port of loading"), "Kochi");
  stored = { ...teja, description: "Hot. Red.", version: 4 };
  answer(Response.json(stored));
  await screen.findByText("Teja is saved");
  expect(await field("Description")).toHaveValue("Hot. Red. Whole.");
  expect(await field("Port of loading")).toHaveValue("Kochi");
  await save();
  const [first, second] = asked.filter(isSave);
  expect(changesOf(first)).toEqual({
    products: { action: "update", version: 3, changes: { description: { from: "Hot.", to: "Hot. Red." } } },
  });
  expect(changesOf(second).products).toMatchObject({
    version: 4,
    changes: { description: { from: "Hot. Red.", to: "Hot. Red. Whole." }, port: { to: "Kochi" } },
  });
});

test("a refused save keeps all that was typed, and names the row and the field", async () => {
  renderEditor((request) => (isSave(request) ? refusal("23514", "description: is too long", "row: products") : undefined));
  await userEvent.type(await field("Description"), " Red.");
  await save();
  expect(await screen.findByText(/What you typed is still here/)).toBeVisible();
  expect(await field("Description")).toHaveValue("Hot. Red.");
  expect(await field("Description")).toHaveAccessibleDescription(/is too long/);
});

test("a save during the upload of a picture saves with the picture", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no pictures here")));
  const { response, answer } = held();
  const { asked } = renderEditor(({ method, path }) => {
    if (path.includes("/object/info/")) return Response.json({ metadata: { picture: { url: "/pictures/new.jpg" } } });
    if (path.startsWith("/storage/") && method === "POST") return response;
    return path === "rpc/save_product" ? Response.json({ ...teja, version: 4 }) : undefined;
  });
  await userEvent.type(await field("Description"), " Red.");
  const photo = new File(["x"], "photo.jpg", { type: "image/jpeg" });
  fireEvent.change(await field("Drop a photo, or take one with the phone"), { target: { files: [photo] } });
  await screen.findByText(/being uploaded/i);
  await save();
  expect(asked.filter(isSave)).toEqual([]);
  answer(Response.json({ Id: "1", Key: "media/products/photo.jpg" }));
  await waitFor(() => expect(asked.filter(isSave)).toHaveLength(1));
  expect(changesOf(asked.find(isSave)).products?.changes).toMatchObject({
    description: { to: "Hot. Red." },
    image_url: { to: "/pictures/new.jpg" },
  });
});

const duplicate = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "More" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
};

test("a duplicate does not replace a new product that is unfinished", async () => {
  const { unmount } = renderEditor(undefined, "/products/_new");
  await userEvent.type(await field("Name"), "Half a product");
  unmount();
  renderEditor();
  await duplicate();
  expect(await screen.findByText(/You have begun this new product/)).toBeVisible();
  expect(await screen.findByRole("heading", { level: 1, name: "Half a product" })).toBeVisible();
});

test("a duplicate begins a new product where none is unfinished", async () => {
  renderEditor();
  await duplicate();
  expect(await screen.findByRole("heading", { level: 1, name: "Teja (copy)" })).toBeVisible();
});

test("a duplicate gets the address of the name that it is given, not that of what it was made from", async () => {
  const { asked } = renderEditor((request) => (isSave(request) ? Response.json({ ...teja, slug: "byadgi" }) : undefined));
  await duplicate();
  const name = await field("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Byadgi");
  await save();
  const changes = changesOf(asked.find(isSave)).products?.changes;
  expect(changes).toMatchObject({ name: { to: "Byadgi" }, slug: { to: "byadgi" } });
});

test("what is typed while a new product is saved is a change of the product that is there then", async () => {
  const { response, answer } = held();
  const { asked } = renderEditor((request) => (isSave(request) ? response : undefined), "/products/_new");
  await userEvent.type(await field("Name"), "Teja");
  await save();
  await userEvent.type(await field("Description"), "Whole.");
  answer(Response.json(teja));
  expect(await screen.findByRole("button", { name: "history" })).toBeVisible();
  await waitFor(async () => expect(await field("Description")).toHaveValue("Whole."));
  await save();
  expect(asked.filter(isSave)[1]?.body).toMatchObject({ id: teja.id, changes: { products: { action: "update", version: 3 } } });
});

test("nothing is unsaved where the page was left while it was saved", async () => {
  const { response, answer } = held();
  const { unmount, asked } = renderEditor((request) => (isSave(request) ? response : undefined));
  await userEvent.type(await field("Description"), " Red.");
  expect(localStorage).toHaveLength(1);
  await save();
  await waitFor(() => expect(asked.filter(isSave)).toHaveLength(1));
  unmount();
  answer(Response.json({ ...teja, description: "Hot. Red.", version: 4 }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test("what is typed while a draft is published stays, as a change of what is published", async () => {
  const { response, answer } = held();
  const changes = { products: { action: "update", version: 3, changes: { description: { from: "Hot.", to: "Hot. Red." } } } };
  const draft = {
    product_id: teja.id,
    changes,
    publish_at: null,
    error: null,
    author: "asha@example.com",
    updated_at: teja.updated_at,
    version: 1,
  };
  let stored = { ...teja, translations: [], parameters: [], drafts: [draft] };
  const { asked } = renderEditor(({ path, query }) => {
    if (path === "rpc/publish_draft") return response;
    return query.has("slug") ? list([stored]) : undefined;
  });
  await userEvent.click((await screen.findAllByRole("button", { name: "Publish now" }))[0] as HTMLElement);
  await waitFor(() => expect(asked.some(({ path }) => path === "rpc/publish_draft")).toBe(true));
  await userEvent.type(await field("Description"), " Whole.");
  stored = { ...stored, description: "Hot. Red.", version: 4, drafts: [] };
  answer(Response.json({}));
  await screen.findByText("Teja is published");
  expect(await field("Description")).toHaveValue("Hot. Red. Whole.");
  const [work] = Object.values(localStorage).map((text) => JSON.parse(text));
  expect(work).toEqual({
    draft: { products: { action: "update", version: 4, changes: { description: { from: "Hot. Red.", to: "Hot. Red. Whole." } } } },
  });
});
