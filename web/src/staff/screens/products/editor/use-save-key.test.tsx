import { fireEvent, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useSaveKey } from "./use-save-key.ts";

const save = vi.fn();
/** Returns whether the browser would save the page itself. */
const press = (of: KeyboardEventInit, target: Element = document.body) => fireEvent.keyDown(target, { key: "s", ...of });

test.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, key: "S" }])("%o saves, and the browser does not", (keys) => {
  save.mockClear();
  renderHook(() => useSaveKey(save));
  const field = document.body.appendChild(document.createElement("input"));
  expect(press(keys, field)).toBe(false);
  expect(save).toHaveBeenCalledOnce();
  field.remove();
});

test.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, { ctrlKey: true, key: "d" }])(
  "%o is left to the browser",
  (keys) => {
    save.mockClear();
    renderHook(() => useSaveKey(save));
    expect(press(keys)).toBe(true);
    expect(save).not.toHaveBeenCalled();
  },
);

test("the key saves what there is now, and nothing once the editor is closed", () => {
  save.mockClear();
  const { rerender, unmount } = renderHook(({ text }) => useSaveKey(() => save(text)), { initialProps: { text: "first" } });
  rerender({ text: "second" });
  press({ ctrlKey: true });
  expect(save.mock.calls).toEqual([["second"]]);
  unmount();
  expect(press({ ctrlKey: true })).toBe(true);
  expect(save).toHaveBeenCalledOnce();
});
