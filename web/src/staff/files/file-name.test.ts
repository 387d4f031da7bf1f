import { expect, test } from "vitest";
import { fileNameOf, freeName } from "./file-name.ts";

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

test("a name that is taken gets the next free number before its ending", () => {
  expect(freeName("teja.jpg", new Set())).toBe("teja.jpg");
  expect(freeName("teja.jpg", new Set(["teja.jpg", "teja-2.jpg"]))).toBe("teja-3.jpg");
  expect(freeName("notes", new Set(["notes"]))).toBe("notes-2");
});
