import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useMedia } from "./use-media.ts";

afterEach(() => vi.unstubAllGlobals());

/** A window of a width, which tells of its changes. */
function windowOf(rem: number) {
  const changes = new EventTarget();
  const width = { rem };
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(Object.create(changes), {
      matches: width.rem >= Number.parseInt(/\d+/.exec(query)?.[0] ?? "", 10),
      addEventListener: changes.addEventListener.bind(changes),
      removeEventListener: changes.removeEventListener.bind(changes),
    }),
  );
  return (rem: number) =>
    act(() => {
      width.rem = rem;
      changes.dispatchEvent(new Event("change"));
    });
}

test("a window that is made narrower or wider is followed, and so is another query", () => {
  const resize = windowOf(80);
  const { result, rerender } = renderHook(({ query }) => useMedia(query), { initialProps: { query: "(width >= 75rem)" } });
  expect(result.current).toBe(true);
  resize(60);
  expect(result.current).toBe(false);
  rerender({ query: "(width >= 50rem)" });
  expect(result.current).toBe(true);
  resize(40);
  expect(result.current).toBe(false);
});
