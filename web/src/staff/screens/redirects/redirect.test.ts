import { expect, test } from "vitest";
import { pathIn } from "./redirect.ts";

const languages = ["en", "de", "zh-CN"];

test.each([
  ["/old-page", "/old-page"],
  ["old-page", "/old-page"],
  [" /old-page/ ", "/old-page"],
  ["https://www.example.com/de/old-page/?a=1#top", "/old-page"],
  ["//example.com/a//b", "/a/b"],
  ["www.example.com/shop/chilli.html", "/shop/chilli.html"],
  ["/de", "/"],
  ["/dealer", "/dealer"],
  ["https://www.example.com", "/"],
  ["/मिर्च", "/%E0%A4%AE%E0%A4%BF%E0%A4%B0%E0%A5%8D%E0%A4%9A"],
  ["", ""],
  ["http://", "http://"],
])("the path in %j is %j", (address, path) => {
  expect(pathIn(address, languages)).toBe(path);
});
