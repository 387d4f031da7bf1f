import { expect, test } from "vitest";
import { together } from "./visits.ts";

const views = {
  since: "2026-11-29T18:30:00Z",
  views: 9,
  by_day: [{ day: "2026-11-30", views: 9 }],
  by_page: [
    { value: "/catalog/teja", views: 5 },
    { value: "/contact", views: 3 },
    { value: null, views: 1 },
  ],
  by_language: [{ value: "de", views: 9 }],
  by_country: [{ value: "", views: 9 }],
  by_referrer: [{ value: "google.com", views: 4 }],
  by_campaign: [],
};

test("enquiries stand beside the views of their page, product, language and country", () => {
  const enquiries = {
    total: 4,
    by_day: { "2026-11-30": 4 },
    by_page: [
      { value: "/de/contact", count: 2 },
      { value: "/contact", count: 1 },
      { value: "", count: 1 },
    ],
    by_product: [
      { value: "", count: 3 },
      { value: "zira", count: 1 },
    ],
    by_language: [{ value: "de", count: 4 }],
    by_country: [{ value: "DE", count: 4 }],
  };
  const visits = together(views, enquiries, ["en", "de"]);
  expect(visits.days).toEqual([{ day: "2026-11-30", views: 9, enquiries: 4 }]);
  expect(visits.page).toEqual([
    { value: "/catalog/teja", views: 5, enquiries: 0 },
    { value: "/contact", views: 3, enquiries: 3 },
    { value: "", views: 0, enquiries: 1 },
    { value: null, views: 1, enquiries: 0 },
  ]);
  expect(visits.product).toEqual([
    { value: "teja", views: 5, enquiries: 0 },
    { value: "zira", views: 0, enquiries: 1 },
  ]);
  expect(visits.country).toEqual([
    { value: "", views: 9, enquiries: 0 },
    { value: "DE", views: 0, enquiries: 4 },
  ]);
  expect(visits.referrer).toEqual([{ value: "google.com", views: 4 }]);
});

test("who sees no enquiries is told of none", () => {
  const visits = together(views, undefined, ["en", "de"]);
  expect(visits.enquiries).toBeUndefined();
  expect(visits.page[0]).toEqual({ value: "/catalog/teja", views: 5 });
  expect(visits.days[0]).not.toHaveProperty("enquiries", 0);
});
