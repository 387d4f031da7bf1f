import { act, type FormEvent } from "react";
import { expect, test } from "vitest";
import { ChangedMeanwhile } from "#staff/backend/errors.ts";
import { renderHookFor } from "#staff/testing/program.tsx";
import { useFormDraft } from "./use-form-draft.ts";

const render = (options?: Parameters<typeof useFormDraft>[1]) => renderHookFor(() => useFormDraft("rules/7", options));
const input = (name: string, value: string, of: Partial<HTMLInputElement> = {}) =>
  ({ target: { name, value, type: "text", autocomplete: "", checked: false, ...of } }) as unknown as FormEvent;

test("what is typed is shown again in a form that is opened later, and nothing else", () => {
  const { result, unmount } = render({ version: 3 });
  expect(result.current.isKept).toBe(false);
  act(() => result.current.onInput(input("country", "DE")));
  act(() => result.current.onInput(input("active", "on", { type: "checkbox", checked: true })));
  unmount();
  const { result: later } = render({ version: 5 });
  expect(later.current.isKept).toBe(true);
  expect(later.current.field("country", "FR")).toEqual({ name: "country", defaultValue: "DE" });
  expect(later.current.field("city", "Hamburg").defaultValue).toBe("Hamburg");
  expect(later.current.box("active", false).defaultChecked).toBe(true);
  // It is a change of the row as it was then.
  expect(later.current.version).toBe(3);
});

test.each([
  ["a password", input("secret", "x", { type: "password" })],
  ["a code", input("code", "123456", { autocomplete: "one-time-code" })],
  ["a file", input("photo", "a.jpg", { type: "file" })],
  ["a field that is called secret", input("token", "x")],
  ["a field without a name", input("", "x")],
])("%s is not kept", (_, typed) => {
  const { result } = render({ secret: ["token"] });
  act(() => result.current.onInput(typed));
  expect(localStorage).toHaveLength(0);
});

test("what is typed while a form is saved stays when the saved is removed", () => {
  const { result } = render();
  act(() => result.current.onInput(input("country", "DE")));
  const saving = result.current;
  act(() => result.current.onInput(input("country", "DEU")));
  act(() => saving.removeSaved());
  expect(result.current.field("country").defaultValue).toBe("DEU");
  act(() => result.current.removeSaved());
  expect(localStorage).toHaveLength(0);
});

test("what is typed while a form without changes is saved is kept over a reload", () => {
  const { result, unmount } = render();
  const saving = result.current;
  act(() => result.current.onInput(input("country", "DE")));
  act(() => saving.removeSaved());
  unmount();
  expect(render().result.current.field("country").defaultValue).toBe("DE");
});

test("of values without a version only what was typed is a change, and what another person has changed of it is a conflict", () => {
  const shown = { name: "Asha", phone: "1" };
  const { result, unmount } = render({ values: shown });
  act(() => result.current.onInput(input("name", "Asha R.")));
  const typed = { name: "Asha R.", phone: "1" };
  expect(result.current.changesOf(typed, { name: "Asha", phone: "2" }, String)).toEqual({ name: "Asha R." });
  expect(() => result.current.changesOf(typed, { name: "Meera", phone: "1" }, () => "Name")).toThrow(ChangedMeanwhile);
  // The same, of input that was kept before the other person's change.
  unmount();
  const { result: later } = render({ values: { name: "Meera", phone: "1" } });
  expect(() => later.current.changesOf(typed, { name: "Meera", phone: "1" }, () => "Name")).toThrow("Changed meanwhile: Name.");
  act(() => later.current.rebase());
  expect(later.current.changesOf(typed, { name: "Meera", phone: "1" }, String)).toEqual({ name: "Asha R." });
});
