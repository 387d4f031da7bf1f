import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { isRead, list, type Request, renderHookFor } from "#staff/testing/program.tsx";
import { useUpload } from "./use-upload.ts";

const jpeg = new File(["pods"], "Téja.JPG", { type: "image/jpeg" });
const duplicate = () => Response.json({ statusCode: "409", error: "Duplicate", message: "The resource already exists" }, { status: 400 });

/** A bucket with these files, of which a list knows only `listed`. Remembers the names that were sent. */
function renderUpload(stored: string[], listed = stored, folder?: string) {
  const sent: string[] = [];
  const answer = ({ path, query, ...request }: Request) => {
    if (isRead({ path, query, ...request })) {
      const asked = [...(query.get("or") ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => name);
      return list(listed.filter((name) => asked.includes(name)).map((name) => ({ name })));
    }
    const name = decodeURIComponent(path.split("/object/media/")[1] ?? "");
    sent.push(name);
    if (stored.includes(name)) return duplicate();
    stored.push(name);
    return Response.json({ Id: name, Key: `media/${name}` });
  };
  return { sent, ...renderHookFor(() => useUpload("media", folder), answer) };
}

test("a file gets its own name in its folder, after one look", async () => {
  const { result, asked, sent } = renderUpload([], [], "products");
  expect(await act(() => result.current.upload([jpeg]))).toEqual(["products/Teja.jpg"]);
  expect(sent).toEqual(["products/Teja.jpg"]);
  expect(asked.filter(isRead)).toHaveLength(1);
});

test("a file whose name is taken gets the next free number, and is sent once however many are taken", async () => {
  const taken = ["Teja.jpg", ...Array.from({ length: 23 }, (_, index) => `Teja-${index + 2}.jpg`)];
  const { result, asked, sent } = renderUpload([...taken]);
  expect(await act(() => result.current.upload([jpeg]))).toEqual(["Teja-25.jpg"]);
  expect(sent).toEqual(["Teja-25.jpg"]);
  for (const { query } of asked.filter(isRead)) expect(Number(query.get("limit"))).toBeLessThanOrEqual(10);
});

test("a name that somebody takes between the look and the upload is left to them", async () => {
  const { result, sent } = renderUpload(["Teja.jpg", "Teja-2.jpg"], ["Teja.jpg"]);
  expect(await act(() => result.current.upload([jpeg]))).toEqual(["Teja-3.jpg"]);
  expect(sent).toEqual(["Teja-2.jpg", "Teja-3.jpg"]);
});

test("of several files the refused one stays with its reason until it is dismissed, and the others are stored", async () => {
  const bad = new File(["x"], "bad.jpg", { type: "image/jpeg" });
  const { result } = renderHookFor(
    () => useUpload("media"),
    ({ path }) => {
      if (path.endsWith("/bad.jpg"))
        return Response.json({ statusCode: "415", error: "invalid_mime_type", message: "not a picture" }, { status: 400 });
      return path.includes("/object/") ? Response.json({ Id: "1", Key: "media/x" }) : undefined;
    },
  );
  expect(await act(() => result.current.upload([bad, jpeg]))).toEqual(["Teja.jpg"]);
  await waitFor(() =>
    expect(result.current.sending).toEqual([{ key: expect.any(Number), name: "bad.jpg", error: expect.stringContaining("not a picture") }]),
  );
  act(() => result.current.dismiss(result.current.sending[0]?.key ?? -1));
  expect(result.current.sending).toEqual([]);
});
