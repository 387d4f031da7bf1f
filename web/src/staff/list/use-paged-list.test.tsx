import { useQueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { list as answered, type Request, renderFor } from "#staff/testing/program.tsx";
import { SearchField } from "#staff/ui/filter-bar.tsx";
import { useListAddress } from "./list-address.ts";
import { ListStates } from "./list-states.tsx";
import { usePagedRows } from "./use-paged-list.ts";
import { useSelection } from "./use-selection.ts";

const filters = { search: "" } as const;
const shown: string[] = [];

function List() {
  const list = useListAddress({ filters });
  const { search } = list.filters;
  const found = usePagedRows<{ id: number }>(list, "enquiries", { conditions: search === "" ? [] : [`name.eq.${search}`] });
  const [selected, select] = useSelection(list.query);
  const navigate = useNavigate();
  const queries = useQueryClient();
  shown.push(`${document.body.textContent} ${screen.queryByLabelText("Loading") === null ? "" : "loading"}`);
  return (
    <>
      <output aria-label="Address">{useLocation().search}</output>
      <SearchField label="Search" {...list.field("search")} />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void queries.invalidateQueries()}>
        Read again
      </button>
      <button type="button" onClick={() => select(new Set(["1"]))}>
        {`${selected.size} selected`}
      </button>
      <ListStates list={found} errorTitle="It cannot be read" none={<p>Nothing there</p>} noneFound={<p>Nothing found</p>}>
        <ul>
          {found.rows.map(({ id }) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      </ListStates>
    </>
  );
}

/** The rows from 1 to `total`, as the data interface answers a page of them. */
function pageOf(total: number, { query }: Request) {
  const offset = Number(query.get("offset"));
  if (offset > total) return Response.json({ code: "PGRST103", message: "no", details: "", hint: null }, { status: 416 });
  const ids = Array.from({ length: Math.min(50, total - offset) }, (_, index) => ({ id: offset + index + 1 }));
  return answered(ids, total);
}

const address = () => screen.getByLabelText("Address").textContent;
const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => Number(textContent));
const range = () => screen.getByRole("navigation").querySelector("p")?.textContent;
const button = (name: string) => screen.getByRole("button", { name });

test.each([2, 3, 9])("page %i of a list that has become shorter is its last one, without an empty list in between", async (page) => {
  shown.length = 0;
  renderFor(<List />, (request) => pageOf(50, request), `/?page=${page}`);
  await waitFor(() => expect(range()).toBe("1–50 of 50"));
  await waitFor(() => expect(address()).toBe(""));
  expect(rows()).toHaveLength(50);
  expect(
    shown.filter((text) => text.includes("Nothing") || text.includes("cannot") || / of 50/.test(text.replace("1–50 of 50", ""))),
  ).toEqual([]);
});

test("the last row of the last page is closed elsewhere: the page before it is shown, and the last one again when it is back", async () => {
  let total = 51;
  renderFor(<List />, (request) => pageOf(total, request), "/?page=2");
  await waitFor(() => expect(rows()).toEqual([51]));
  shown.length = 0;
  total = 50;
  await userEvent.click(button("Read again"));
  await waitFor(() => expect(address()).toBe(""));
  expect(range()).toBe("1–50 of 50");
  expect(rows()).toHaveLength(50);
  expect(shown.filter((text) => text.includes("loading"))).toEqual([]);
  total = 51;
  await userEvent.click(button("Read again"));
  await waitFor(() => expect(range()).toBe("1–50 of 51"));
  await userEvent.click(button("Next"));
  await waitFor(() => expect(rows()).toEqual([51]));
  expect(address()).toBe("?page=2");
});

test("the rows stay until those of the next page are there, and their selection does not go with them", async () => {
  let answer = () => {};
  const ready = new Promise<void>((done) => (answer = done));
  renderFor(<List />, (request) => (request.query.get("offset") === "50" ? ready.then(() => pageOf(120, request)) : pageOf(120, request)));
  await waitFor(() => expect(rows()[0]).toBe(1));
  await userEvent.click(button("0 selected"));
  await userEvent.click(button("Next"));
  expect(address()).toBe("?page=2");
  expect(rows()[0]).toBe(1);
  expect(button("0 selected")).toBeInTheDocument();
  await act(async () => answer());
  await waitFor(() => expect(rows()[0]).toBe(51));
  expect(range()).toBe("51–100 of 120");
});

test("a search begins on its first page, and who goes back from it is on the page from before", async () => {
  renderFor(<List />, (request) => pageOf(request.query.has("or") ? 1 : 120, request));
  await waitFor(() => expect(rows()).toHaveLength(50));
  await userEvent.click(button("Next"));
  await userEvent.click(button("Next"));
  await waitFor(() => expect(rows()[0]).toBe(101));
  await userEvent.type(screen.getByRole("searchbox"), "teja");
  await waitFor(() => expect(rows()).toEqual([1]));
  expect(address()).toBe("?search=teja");
  await userEvent.click(button("Back"));
  await waitFor(() => expect(rows()[0]).toBe(51));
  expect(address()).toBe("?page=2");
  expect(screen.getByRole("searchbox")).toHaveValue("");
});

test("without rows it says why, and after a refusal it is read again", async () => {
  let isRefused = true;
  renderFor(<List />, (request) =>
    isRefused ? Response.json({ code: "42501", message: "no", details: null, hint: null }, { status: 403 }) : pageOf(0, request),
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("It cannot be read");
  expect(screen.queryByText("Nothing there")).not.toBeInTheDocument();
  isRefused = false;
  await userEvent.click(button("Try again"));
  expect(await screen.findByText("Nothing there")).toBeInTheDocument();
  await userEvent.type(screen.getByRole("searchbox"), "teja");
  expect(await screen.findByText("Nothing found")).toBeInTheDocument();
});
