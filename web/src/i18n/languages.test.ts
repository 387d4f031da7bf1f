import { expect, test } from "vitest";
import { languages, splitPath } from "#i18n/languages.ts";
import { pathIn } from "#i18n/path-in.ts";

const german = languages.find(({ code }) => code === "de") ?? expect.fail("no German");

test("English has no prefix, the others have their code", () => {
  expect(languages.map(({ prefix }) => prefix)).toEqual(["", "/hi", "/es", "/fr", "/de", "/ar", "/zh", "/ja", "/pt", "/ru"]);
});

test("a path is split into its language and the rest, and put together again", () => {
  for (const path of ["/", "/catalog", "/catalog/teja-s17"]) {
    expect(splitPath(pathIn(german, path))).toEqual({ language: german, path });
  }
  expect(pathIn(german, "/")).toBe("/de");
});

test("a path that only begins like a language is English", () => {
  expect(splitPath("/design").language.code).toBe("en");
  expect(splitPath("/en/catalog")).toEqual({ language: languages[0], path: "/en/catalog" });
});
