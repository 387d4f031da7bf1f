import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { isRead, list, type Request, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import type { LibraryPicture } from "./library.ts";
import { useReplacement } from "./use-replacement.ts";

const [before, after] = ["/pictures/old-960.jpg", "/pictures/new-960.jpg"];
const old = { id: "f1", name: "products/old.jpg", picture: { url: before } } as LibraryPicture;
const product = (id: number, version = 1) => ({ id, slug: `p${id}`, name: `P${id}`, active: true, version });

const program =
  (products: object[], answer: (request: Request) => Response | undefined = () => undefined) =>
  (request: Request): Response | undefined => {
    if (request.path.includes("/object/info/")) return Response.json({ metadata: { picture: { url: after } } });
    if (request.path === "products" && isRead(request)) return list(products);
    return answer(request);
  };

test("all products that show a picture show the new one, and one undo takes all of them back", async () => {
  const { result, asked } = renderHookFor(
    useReplacement,
    program([product(1, 4), product(2, 7)], ({ path, method, query }) => {
      if (method !== "PATCH") return path === "rpc/undo_change" ? Response.json([]) : undefined;
      const id = Number(query.get("id")?.slice(3));
      return Response.json(product(id, id === 1 ? 5 : 8));
    }),
  );
  await act(() => result.current.mutateAsync({ old, name: "products/new.jpg" }));
  expect(asked.find(({ path, method }) => path === "products" && method === "GET")?.query.get("or")).toBe(
    `(and(image_url.eq."${before}"))`,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(writesOf(asked).map(({ body }) => body)).toEqual([
      { image_url: after, version: 4 },
      { image_url: after, version: 7 },
      {
        table: "products",
        rows: [
          { key: "1", version: 5 },
          { key: "2", version: 8 },
        ],
      },
    ]),
  );
});

test("a picture that no product shows is replaced without a word of products", async () => {
  const { result, asked } = renderHookFor(useReplacement, program([]));
  await act(() => result.current.mutateAsync({ old, name: "products/new.jpg" }));
  expect(writesOf(asked)).toEqual([]);
  expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
});

test("a product that somebody else has changed meanwhile ends it, and what is there now is read", async () => {
  const { result } = renderHookFor(
    useReplacement,
    program([product(1)], ({ method }) => (method === "PATCH" ? refusal("PT409", "version: it has version 2 now") : undefined)),
  );
  const error = await act(() => result.current.mutateAsync({ old, name: "products/new.jpg" }).catch((thrown: unknown) => thrown));
  expect(error).toMatchObject({ code: "PT409" });
});
