import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes, useLocation } from "react-router";
import { expect, test } from "vitest";
import { list, pageOf, type Request, renderFor } from "#staff/testing/program.tsx";
import type { LibraryRow } from "./library.ts";
import MediaScreen from "./media-screen.tsx";

const TOTAL = 50_000;
const url = (number: number) => `/pictures/${String(number).padStart(32, "0")}-4032x3024-960.jpg`;
const picture = (number: number, change: Partial<LibraryRow> = {}): LibraryRow => ({
  id: `f${number}`,
  name: `products/chilli-${number}.jpg`,
  size: 1000,
  created_at: "2026-11-24T09:00:00Z",
  url: url(number),
  width: 4032,
  height: 3024,
  color: "#8c3b1f",
  sizes_made: 14,
  sizes_planned: 14,
  error: null,
  is_described: true,
  is_stale: false,
  is_shown: false,
  product_count: 0,
  product_names: null,
  ...change,
});
const counts = { all: TOTAL, shown: 20_000, undescribed: 7, stale: 0, in_progress: 0 };

/** A page of 50,000 pictures, or the one that is asked for. */
function answer(request: Request, rowOf = picture) {
  const { path, query } = request;
  if (path === "rpc/picture_counts") return Response.json(counts);
  if (path !== "media_files") return undefined;
  const id = /id\.eq\."f(\d+)"/.exec(query.get("or") ?? "")?.[1];
  if (id !== undefined) return list([rowOf(Number(id))]);
  return pageOf(request, TOTAL, (place) => rowOf(place));
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

const show = (address: string, program: (request: Request) => Response | undefined = answer) =>
  renderFor(
    <>
      <Address />
      <Routes>
        <Route path="/media/*" element={<MediaScreen />} />
      </Routes>
    </>,
    program,
    address,
  );
const address = () => screen.getByLabelText("Address").textContent;
const openTile = async (name: string) => userEvent.click(await screen.findByRole("link", { name }));

test("of 50,000 pictures one page is read, and the numbers of all views at once", async () => {
  const { asked } = show("/media?search=chilli&page=1000");
  expect(await screen.findByText("chilli-50000.jpg")).toBeInTheDocument();
  expect(screen.getByText("49,951–50,000 of 50,000")).toBeInTheDocument();
  expect(await screen.findByRole("button", { name: "Not used 30000" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "No alternative text 7" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /^Old texts/ })).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
  await userEvent.click(screen.getByRole("button", { name: "Not used 30000" }));
  expect(address()).toBe("/media?view=unused&search=chilli");
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(asked[2]?.query.get("or")).toContain("is_shown.is.false");
});

test("page and search are in the address, also while a picture is open", async () => {
  const { asked } = show("/media?search=chilli&page=2000");
  await waitFor(() => expect(address()).toBe("/media?search=chilli&page=1000"));
  await openTile("chilli-50000.jpg");
  expect(address()).toBe("/media/f50000?search=chilli&page=1000");
  expect(await screen.findByRole("dialog", { name: "chilli-50000.jpg" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(address()).toBe("/media?search=chilli&page=1000"));
  expect(asked.filter(({ query }) => query.get("or")?.includes("id.eq"))).toEqual([]);
});

test("a picture that is opened by its address is shown, on whatever page it is", async () => {
  show("/media/f4711");
  const drawer = await screen.findByRole("dialog", { name: "chilli-4711.jpg" });
  expect(within(drawer).getByRole("button", { name: "Delete" })).toBeEnabled();
});

test("the products that show a picture are read when it is opened, and it cannot be deleted", async () => {
  const shown = (number: number) => picture(number, { is_shown: true, product_count: 2, product_names: "Teja, Teja S17" });
  const products = ["Teja", "Teja S17"].map((name, id) => ({ id, slug: `teja-${id}`, name, active: id === 0, version: 1 }));
  const { asked } = show("/media", (request) => (request.path === "products" ? list(products) : answer(request, shown)));
  await openTile("chilli-7.jpg");
  const drawer = await screen.findByRole("dialog", { name: "chilli-7.jpg" });
  expect(await within(drawer).findByRole("link", { name: "Teja S17" })).toHaveAttribute("href", "/products/teja-1");
  expect(within(drawer).getByRole("button", { name: "Delete" })).toBeDisabled();
  const read = asked.find(({ path }) => path === "products");
  expect(read?.query.get("or")).toBe(`(and(image_url.eq."${url(7)}"))`);
});

test("a picture that only an article shows is not unused, and cannot be deleted", async () => {
  show("/media", (request) => answer(request, (number) => picture(number, { is_shown: true })));
  expect((await screen.findAllByText("in an article")).length).toBeGreaterThan(0);
  await openTile("chilli-7.jpg");
  const drawer = await screen.findByRole("dialog", { name: "chilli-7.jpg" });
  expect(within(drawer).getByRole("button", { name: "Delete" })).toBeDisabled();
});

test("sizes that could not be made are tried again when someone asks for it", async () => {
  let error: string | null = "the disk is full";
  const { asked } = show("/media/f7", (request) => {
    if (request.path !== "rpc/retry_picture") return answer(request, (number) => picture(number, { sizes_made: 3, error }));
    error = null;
    return Response.json(1);
  });
  const drawer = await screen.findByRole("dialog", { name: "chilli-7.jpg" });
  expect(within(drawer).getByText(/the disk is full/)).toBeInTheDocument();
  await userEvent.click(within(drawer).getByRole("button", { name: "Try again" }));
  expect(await within(drawer).findByText("3 of 14 sizes")).toBeInTheDocument();
  expect(asked.find(({ path }) => path === "rpc/retry_picture")?.body).toEqual({ id: "f7" });
});

test("while sizes of a picture are being made, the page and the numbers are read again", async () => {
  let made = 3;
  show("/media", (request) => {
    if (request.path === "rpc/picture_counts") return Response.json({ ...counts, in_progress: made < 14 ? 1 : 0 });
    return answer(request, (number) => picture(number, number === 1 ? { sizes_made: made } : {}));
  });
  expect(await screen.findByRole("progressbar")).toHaveAttribute("value", "3");
  expect(await screen.findByRole("button", { name: "In progress 1" })).toBeInTheDocument();
  made = 14;
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument(), { timeout: 4000 });
  await waitFor(() => expect(screen.queryByRole("button", { name: /^In progress/ })).not.toBeInTheDocument());
});
