import { expect, test } from "vitest";
import type { Setting } from "./settings.ts";
import { setupChange, setupOf } from "./setup.ts";

const setting = (key: string, more: Partial<Setting> = {}): Setting => ({
  ...{ key, kind: "words", value: null, saved: [], origin: null, is_required: false, is_translated: false },
  ...{ is_sample: false, is_shown: true, may_change: true, signing_domain: null, ...more },
});
const saved = (value: string[]) => ({ value, saved: [{ language: "en", value, version: 2 }] });
const sampleName = setting("site.name", { kind: "line", is_sample: true });
const ownName = setting("site.name", { kind: "line" });

test("a site that nobody has touched is to be set up, from the first step on", () => {
  const { isUntouched, isFinished, next } = setupOf([sampleName, setting("site.setup")]);
  expect([isUntouched, isFinished, next]).toEqual([true, false, "company"]);
});

test.each([
  ["its name is the company's, as of an imported site", [ownName, setting("site.setup")]],
  ["some setting was saved", [sampleName, setting("site.setup"), setting("site.phone", saved(["x"]))]],
  ["it was left for later", [sampleName, setting("site.setup", saved(["later"]))]],
  ["the configuration says so", [sampleName, setting("site.setup", { value: ["later"], origin: "`mirchi.toml`" })]],
])("nobody is led to it where %s", (_, settings) => {
  expect(setupOf(settings).isUntouched).toBe(false);
});

test("it goes on at the first step that is not done, and keeps each with the version that was read", () => {
  const settings = [sampleName, setting("site.setup", saved(["company", "look"]))];
  expect(setupOf(settings).next).toBe("languages");
  const value = ["company", "look", "languages"];
  expect(setupChange(settings, "languages")).toEqual([{ key: "site.setup", language: "en", value, version: 2 }]);
  expect(setupChange(settings, "look")).toEqual([]);
});

test("what the configuration sets is not kept", () => {
  expect(setupChange([setting("site.setup", { origin: "`mirchi.toml`" })], "mail")).toEqual([]);
});

test("it is finished after the last step, and where the company has its name without it", () => {
  const steps = ["company", "languages", "look", "mail", "content"];
  expect(setupOf([sampleName, setting("site.setup", saved(steps))]).isFinished).toBe(true);
  expect(setupOf([ownName, setting("site.setup")]).isFinished).toBe(true);
  expect(setupOf([ownName, setting("site.setup", saved(["company"]))]).isFinished).toBe(false);
});
