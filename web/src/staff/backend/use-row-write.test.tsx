import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { isRead, list, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useRows } from "./rows.ts";
import { useRowWrite } from "./use-row-write.ts";

type Category = { code: string; id: string; name: string; languages: string[]; version: number };
const category = (code: string, name = code): Category => ({ code, id: code, name, languages: ["en", "de"], version: 1 });

const useBoth = () => ({ list: useRows<Category>("categories", { perPage: 20 }), write: useRowWrite<Category>("categories") });

test("a row of a table that has codes is changed by its code, and the others stay as they are", async () => {
  let isWritten = false;
  const { result, asked } = renderHookFor(useBoth, (request) => {
    if (!isRead(request)) {
      isWritten = true;
      return Response.json({ ...category("spices"), name: "Ground spices", version: 2 });
    }
    return isWritten ? new Promise<Response>(() => {}) : list([category("spices"), category("seeds")]);
  });
  await waitFor(() => expect(result.current.list.rows).toHaveLength(2));
  // The same languages in another array are no change.
  await act(() => result.current.write.update(category("spices"), { name: "Ground spices", languages: ["en", "de"] }));
  expect(writesOf(asked)).toEqual([{ method: "PATCH", path: "categories", body: { name: "Ground spices", version: 1 } }]);
  expect(asked.find(({ method }) => method === "PATCH")?.query.get("code")).toBe("eq.spices");
  await waitFor(() => expect(result.current.list.rows?.map(({ name }) => name)).toEqual(["Ground spices", "seeds"]));
});

test("a row that is saved as it is asks nothing of the program", async () => {
  const { result, asked } = renderHookFor(useBoth, () => list([category("herbs")]));
  const saved = await act(() => result.current.write.update(category("herbs"), { name: "herbs", languages: ["en", "de"] }));
  expect(saved).toEqual(category("herbs"));
  expect(writesOf(asked)).toEqual([]);
});

test("a row whose deletion is refused stays in the list", async () => {
  const { result } = renderHookFor(useBoth, (request) =>
    isRead(request) ? list([category("whole"), category("seeds")]) : refusal("23503", "code: 4 products have it"),
  );
  await waitFor(() => expect(result.current.list.rows).toHaveLength(2));
  const refused = await act(() => result.current.write.remove(category("whole")).catch((error: unknown) => error));
  expect(refused).toMatchObject({ code: "23503", details: "code: 4 products have it" });
  expect(result.current.list).toMatchObject({ rows: [category("whole"), category("seeds")], total: 2 });
});

test("a write of one table reads no list of another again", async () => {
  const { result, asked } = renderHookFor(
    () => ({ ...useBoth(), grades: useRows<Category>("grades", { perPage: 20 }) }),
    (request) => (isRead(request) ? list([]) : Response.json(category("oil"), { status: 201 })),
  );
  await waitFor(() => expect(result.current.grades.rows).toEqual([]));
  await act(() => result.current.write.create({ code: "oil" }));
  const reads = (table: string) => asked.filter((request) => isRead(request) && request.path === table).length;
  await waitFor(() => expect(reads("categories")).toBe(2));
  expect(reads("grades")).toBe(1);
});
