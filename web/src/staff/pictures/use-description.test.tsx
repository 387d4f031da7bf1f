import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRows } from "#staff/backend/rows.ts";
import { list, refusal, renderHookFor } from "#staff/testing/program.tsx";
import { useDescription, useDescriptionsRefresh } from "./use-description.ts";

const address = "/pictures/cumin-960.jpg";

test("what was written of a picture is shown, there and in the library, when it is read again", async () => {
  let alt_text = "Cumin";
  const { result, asked } = renderHookFor(
    () => ({
      description: useDescription(address).data,
      library: useRows<{ alt_text: string }>("media_files", {}).rows,
      refresh: useDescriptionsRefresh(),
    }),
    ({ path }) => (path === "picture_focus_points" ? list([{ image_url: address, x: 20, y: 80 }]) : list([{ language: "en", alt_text }])),
  );
  await waitFor(() => expect(result.current.description).toMatchObject({ texts: [{ alt_text: "Cumin" }], focus: { x: 20, y: 80 } }));
  await waitFor(() => expect(result.current.library?.[0]?.alt_text).toBe("Cumin"));
  expect(asked.find(({ path }) => path === "picture_texts")?.query.get("image_url")).toBe(`eq.${address}`);
  alt_text = "Whole cumin";
  await act(() => result.current.refresh());
  await waitFor(() => expect(result.current.description?.texts[0]?.alt_text).toBe("Whole cumin"));
  expect(result.current.library?.[0]?.alt_text).toBe("Whole cumin");
});

test("a picture of which nothing was said has no texts and no focus point, and a refusal is an error", async () => {
  const none = renderHookFor(() => useDescription(address));
  await waitFor(() => expect(none.result.current.data).toEqual({ texts: [], focus: undefined }));
  const refused = renderHookFor(
    () => useDescription(address),
    ({ path }) => (path === "picture_texts" ? undefined : refusal("42501", "")),
  );
  await waitFor(() => expect(refused.result.current.error).toMatchObject({ code: "42501" }));
});
