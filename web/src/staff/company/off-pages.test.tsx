import { expect, test } from "vitest";
import { sitePages } from "#staff/catalogue/site-pages.ts";
import { switchedBy } from "./off-pages.ts";
import type { Setting } from "./settings.ts";

const pages = (value: string[] | null): Setting => ({
  ...{ key: "site.pages", kind: "pages", value, saved: [], origin: null },
  ...{ is_required: false, is_translated: false, is_sample: false, is_shown: true, may_change: true, signing_domain: null },
});
const change = (value: string[] | null) => ({ key: "site.pages", language: "en", value, version: null });
const without = (...paths: string[]) => sitePages.filter((path) => !paths.includes(path));

test("pages that a change switches off or on are those that were on or off before", () => {
  expect(switchedBy([change(without("/blog"))], [pages(null)])).toEqual({ off: ["/blog"], on: [] });
  expect(switchedBy([change(without("/quality"))], [pages(without("/blog"))])).toEqual({ off: ["/quality"], on: ["/blog"] });
  expect(switchedBy([change(null)], [pages(without("/blog"))])).toEqual({ off: [], on: ["/blog"] });
  expect(switchedBy([{ ...change([]), key: "site.map.on_click" }], [pages(null)])).toEqual({ off: [], on: [] });
});
