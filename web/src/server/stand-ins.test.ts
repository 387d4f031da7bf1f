// @vitest-environment node
import { expect, test } from "vitest";
import { languages } from "#i18n/languages.ts";

test("plural forms in the program are those of the browser, in all ten languages", async () => {
  const numbers = [...Array.from({ length: 130 }, (_, number) => number), 1000, 1001, 1_000_000, 1_000_001];
  const forms = () => languages.map(({ code }) => numbers.map((number) => new Intl.PluralRules(code).select(number)));
  const native = Intl;
  const inTheBrowser = forms();
  await import("./stand-ins.ts");
  expect(Intl).not.toBe(native);
  const inTheProgram = forms();
  globalThis.Intl = native;
  expect(inTheProgram).toEqual(inTheBrowser);
});
