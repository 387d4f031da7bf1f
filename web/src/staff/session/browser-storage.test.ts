// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { readStored, survives, writeStored } from "./browser-storage.ts";
import { applyPreferences, rememberedPreferences } from "./preferences.ts";

afterEach(() => {
  vi.restoreAllMocks();
  writeStored("note", undefined);
  writeStored("staff-preferences", undefined);
});

test("a text is stored and removed", () => {
  writeStored("note", "Two containers");
  expect([localStorage.getItem("note"), readStored("note"), survives("note")]).toEqual(["Two containers", "Two containers", true]);
  writeStored("note", undefined);
  expect([localStorage.getItem("note"), readStored("note")]).toEqual([null, null]);
});

/** A browser whose storage is blocked, as in some private windows. */
function blockStorage() {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
}

test("without storage a text lasts until the page is left", () => {
  blockStorage();
  expect(readStored("note")).toBeNull();
  writeStored("note", "Two containers");
  expect([readStored("note"), survives("note")]).toEqual(["Two containers", false]);
  writeStored("note", undefined);
  expect(readStored("note")).toBeNull();
});

test("without storage the theme is applied all the same", () => {
  blockStorage();
  applyPreferences({ language: "hi", theme: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(rememberedPreferences()).toEqual({ language: "hi", theme: "dark" });
});
