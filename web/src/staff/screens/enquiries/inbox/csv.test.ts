import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("commas, quotes and lines stay within their cell", () => {
  expect(csvOf(["name", "message"], [["Ana, Ltd", 'two "lines"\nhere']])).toBe(
    '\uFEFFname,message\r\n"Ana, Ltd","two ""lines""\nhere"\r\n',
  );
});

test("what a visitor typed is no formula in a spreadsheet", () => {
  expect(csvOf(["a"], [["=HYPERLINK(1)"], ["+91 40"], ["@x"], [-5], [null]])).toBe(
    "\uFEFFa\r\n'=HYPERLINK(1)\r\n'+91 40\r\n'@x\r\n-5\r\n\r\n",
  );
});
