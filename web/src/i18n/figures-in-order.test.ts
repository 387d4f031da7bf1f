import { expect, test } from "vitest";
import { figuresInOrder } from "#i18n/figures-in-order.ts";
import { languages } from "#i18n/languages.ts";

const arabic = languages.find(({ code }) => code === "ar") ?? expect.fail("Arabic is a language of the site");

/** A text for Arabic, with brackets instead of the invisible isolates. */
const written = (text: string) => figuresInOrder(text, arabic).replaceAll("\u2066", "[").replaceAll("\u2069", "]");

test.each([
  ["الرطوبة 10-12%، ونسبة الأعناق", "الرطوبة [10-12%]، ونسبة الأعناق"],
  ["الأكياس: 5 kg، 10 kg، 25 kg.", "الأكياس: [5 kg]، [10 kg]، [25 kg]."],
  ["زيت طيار 2.5-4 ml/100 g نحو نصفه", "زيت طيار [2.5-4 ml/100 g] نحو نصفه"],
  ["80,000-100,000 SHU، يُقطف", "[80,000-100,000 SHU]، يُقطف"],
  ["التخزين عند -18 °C أو 15–25\u00a0°C", "التخزين عند [-18 °C] أو [15–25\u00a0°C]"],
  ["حاوية 1×20 ft (20+ طن)", "حاوية [1×20 ft] ([20+] طن)"],
  ["أقل من <strong>3%</strong> <a href='/x-1 2'>هنا</a>", "أقل من <strong>[3%]</strong> <a href='/x-1 2'>هنا</a>"],
])("%s keeps the order of its figures", (text, expected) => {
  expect(written(text)).toBe(expected);
});

test.each(["خلال 24 ساعة", "حتى 1,500. ثم", "وفق ISO 22000-1 وHACCP", "غونتور سانام S4 (Guntur Sannam)", "من 18 - إلى", "القسم - أولًا"])(
  "%s has nothing that could turn",
  (text) => {
    expect(written(text)).toBe(text);
  },
);

test("where lines are read from the left, nothing is marked", () => {
  for (const language of languages.filter(({ direction }) => direction === "ltr")) {
    expect(figuresInOrder("Bags: 5 kg, 10 kg; 10-12%", language)).toBe("Bags: 5 kg, 10 kg; 10-12%");
  }
});
