import { expect, test } from "vitest";
import { telegramName } from "./telegram-name.ts";

test.each([
  ["https://t.me/example_direct", "@example_direct"],
  ["https://telegram.me/example_direct?text=Hello", "@example_direct"],
  ["https://t.me/+910000000000", "+910000000000"],
  ["https://example.com/write", "example.com/write"],
])("%s leads to %s", (url, name) => {
  expect(telegramName(url)).toBe(name);
});
