import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { isRead, list, refusal, renderHookFor, writesOf } from "#staff/testing/program.tsx";
import { useSetting } from "./settings.ts";

test("a setting is empty until it is set, is added once, and changed from its version then", async () => {
  const rows: { key: string; value: string; version: number }[] = [];
  const { result, asked } = renderHookFor(
    () => useSetting("signature"),
    (request) => {
      if (isRead(request)) return list(rows);
      rows.splice(0, 1, { key: "signature", ...(request.body as { value: string }), version: (rows[0]?.version ?? 0) + 1 });
      return new Response(null, { status: 204 });
    },
  );
  await waitFor(() => expect(result.current?.[0]).toBe(""));
  await act(() => result.current[1]("Asha"));
  await waitFor(() => expect(result.current[0]).toBe("Asha"));
  await act(() => result.current[1]("Asha R."));
  await waitFor(() => expect(result.current[0]).toBe("Asha R."));
  expect(writesOf(asked)).toEqual([
    { method: "POST", path: "staff_settings", body: { key: "signature", value: "Asha" } },
    { method: "PATCH", path: "staff_settings", body: { value: "Asha R.", version: 1 } },
  ]);
});

test("a setting that another window has changed is refused, and read again", async () => {
  let value = "mine";
  const { result } = renderHookFor(
    () => useSetting("signature"),
    (request) => (isRead(request) ? list([{ key: "signature", value, version: 1 }]) : refusal("PT409", "version: it has version 2 now")),
  );
  await waitFor(() => expect(result.current?.[0]).toBe("mine"));
  value = "theirs";
  const error = await act(() => result.current[1]("other").catch((thrown: unknown) => thrown));
  expect(error).toMatchObject({ code: "PT409" });
  await waitFor(() => expect(result.current[0]).toBe("theirs"));
});
