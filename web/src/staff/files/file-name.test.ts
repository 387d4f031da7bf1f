import { expect, test } from "vitest";
import { fileNameOf, numberedName } from "./file-name.ts";

test.each([
  ["IMG_2041.JPG", "IMG_2041.jpg"],
  ["Prüfbericht Los 114 (EtO).pdf", "Prufbericht Los 114 (EtO).pdf"],
  ["मिर्च.jpg", "file.jpg"],
  ["teja/../s17?.png", "teja-..-s17.png"],
  [".htaccess", "htaccess"],
  ["no ending", "no ending"],
  [`${"a".repeat(200)}.webp`, `${"a".repeat(80)}.webp`],
])("%s is stored as %s", (given, stored) => {
  expect(fileNameOf(given)).toBe(stored);
});

test("names are numbered from the second on, before their ending", () => {
  expect([1, 2, 12].map((number) => numberedName("2026/teja.jpg", number))).toEqual([
    "2026/teja.jpg",
    "2026/teja-2.jpg",
    "2026/teja-12.jpg",
  ]);
  expect(numberedName("notes", 2)).toBe("notes-2");
});
