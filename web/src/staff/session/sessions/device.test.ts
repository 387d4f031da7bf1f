import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test("a browser and its system are told apart", () => {
  const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
  expect(deviceOf(chrome)).toEqual({ browser: "Chrome", system: "Windows", isMobile: false });
  const phone = "Mozilla/5.0 (Linux; Android 15; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
  expect(deviceOf(phone)).toEqual({ browser: "Chrome", system: "Android", isMobile: true });
});

test("what is no browser has the name it gives itself, and nothing has none", () => {
  expect(deviceOf("curl/8.14.1")).toMatchObject({ browser: "curl", system: undefined });
  expect(deviceOf(null)).toEqual({ isMobile: false });
});
