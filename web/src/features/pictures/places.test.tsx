import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PageData } from "#backend/page-data.ts";
import shippedFacts from "#contracts/list-facts.json";
import { answerAt, renderScreen } from "#testing/render-screen.tsx";
import { answerPage } from "../../server/answer.tsx";

const places = Object.keys(shippedFacts["shell:pictures.items"]);
const uploaded = `/pictures/${"0f".repeat(16)}-4032x3024-960.jpg`;
/** What the program answers where the company has chosen a picture for the opening of the home page, and none for that of the quality page. */
const texts = {
  texts: {},
  english: [],
  lists: { "pictures.items": places.filter((place) => place !== "quality") },
  facts: { "pictures.items": { home: { picture: uploaded } } },
};
const data = { texts } as unknown as Partial<PageData>;

test("a place shows the picture that the company has chosen, on the page and in previews of its link", async () => {
  const { html, head } = await answerAt("/", { data });
  expect(html).toContain(uploaded.replace("-960.jpg", "-"));
  expect(html).not.toContain("hero-home");
  expect(head.socialCard?.picture).toBe(uploaded);
});

test("an uploaded picture has the alternative text that the company has written, and decorates without one", async () => {
  const described = { ...texts, texts: { [`${"0f".repeat(16)}-4032x3024`]: "Sacks of pepper in a store" } };
  await renderScreen("/", { data: { texts: described } as unknown as Partial<PageData> });
  expect(screen.getByRole("img", { name: "Sacks of pepper in a store" })).toHaveAttribute("src", uploaded);
  await renderScreen("/", { data });
  expect(document.querySelector(`img[src="${uploaded}"]`)).toHaveAttribute("alt", "");
});

test("a place whose picture is hidden has none", async () => {
  await renderScreen("/quality", { data });
  expect(screen.getByRole("main").innerHTML).not.toContain("hero-quality");
  const { head } = await answerAt("/quality");
  expect(head.socialCard?.picture).toBe("/pictures/hero-quality-960.jpg");
});

test("on a page that is edited, a picture has the name of its place, or of its alternative text", async () => {
  await answerAt("/quality");
  const page = await answerPage({ path: "/quality", search: "", edit: true });
  const html = "html" in page ? page.html : "";
  expect(html).toMatch(/<img data-text="shell:pictures\.items\.quality"[^>]*hero-quality/);
  expect((await answerAt("/quality")).html).not.toContain("data-text");
});
