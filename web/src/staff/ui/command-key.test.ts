// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { withCommandKey } from "./command-key.ts";

test.each([
  ["Linux x86_64", "Ctrl+S"],
  ["Win32", "Ctrl+S"],
  ["Linux armv81", "Ctrl+S"],
  ["MacIntel", "⌘S"],
  ["iPad", "⌘S"],
])("on %s the shortcut to save is %s", (platform, shown) => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  expect(withCommandKey("S")).toBe(shown);
});
