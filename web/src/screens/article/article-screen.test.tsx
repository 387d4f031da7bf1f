import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ArticlePage } from "#backend/page-data.ts";
import { type Article, articlePath, drawingOf } from "#features/blog/articles.ts";
import { pictureFile, pictureNameOf } from "#features/pictures/own-pictures.ts";
import { byColour, offered, shortName } from "#features/varieties/varieties.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleData } from "#testing/sample-data.ts";
import { sampleGuide } from "#testing/sample-guide.ts";
import { sampleArticles } from "#testing/sample-lists.ts";
import { asShown, shown } from "#testing/shown.ts";
import texts from "../../../locales/en/blog.json";
import pictures from "../../../locales/en/pictures.json";

const articles = sampleArticles as Article[];

test.each(articles)("$slug has its date, author, title, summary, picture and text", async (article) => {
  await renderScreen(articlePath(article));
  const { title, summary } = texts.articles.items[article.item];
  const page = within(screen.getByRole("main"));
  expect(page.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
  expect(page.getByRole("heading", { level: 1, name: asShown(title) })).toBeVisible();
  expect(page.getByText(asShown(summary))).toBeVisible();
  expect(page.getByText(/ (February|March) 2024$/)).toHaveAttribute("datetime", article.date);
  expect(page.getByText("Nandi Spice Exports team")).toBeVisible();
  expect(page.getByText(/^[67]\smin$/)).toBeVisible();
  const picture = pictureNameOf(article.picture ?? "");
  const drawing = drawingOf(article);
  if (picture !== undefined) expect(page.getByRole("img", { name: asShown(pictures[picture]) })).toBeVisible();
  else expect(page.getByRole("figure")).toHaveTextContent(shown(drawing === undefined ? "none" : texts.drawings[drawing]));
  expect(page.getAllByRole("table").length).toBeGreaterThan(0);
  expect(document.querySelector(".prose")?.textContent).not.toContain("{{");
});

test("the plate of varieties names each pod, from the lightest colour to the deepest", async () => {
  await renderScreen("/blog/red-chilli-varieties-guide");
  const pods = within(screen.getByRole("figure")).getAllByRole("listitem");
  expect(pods.map((pod) => pod.querySelector("p")?.textContent)).toEqual(
    byColour(offered(sampleGuide.varieties)).map(({ lot }) => shown(shortName(lot.name))),
  );
  expect(pods[0]).toHaveTextContent(/32\sASTA/);
  expect(pods.at(-1)).toHaveTextContent(/Kashmiri Chilli.*ASTA.*SHU/);
});

test.each(articles)("the box at the end of $slug leads on", async (article) => {
  await renderScreen(articlePath(article));
  const { title, button } = texts.articles.items[article.item].closing;
  const box = within(closest(screen.getByRole("heading", { name: asShown(title) }), "section"));
  expect(box.getByRole("link", { name: asShown(button) })).toHaveAttribute("href", article.closingPage);
});

test("the box of the export guide asks about export services", async () => {
  await renderScreen("/blog/export-documentation");
  expect(screen.getByRole("link", { name: "Inquire About Export Services" })).toHaveAttribute("href", "/contact");
});

test("the table of contents lists the parts and leads to each, which can take the focus", async () => {
  await renderScreen("/blog/export-documentation");
  const [contents] = screen.getAllByRole("navigation", { name: "In this article" });
  if (contents === undefined) throw new Error("the article has no table of contents");
  const links = within(contents).getAllByRole("link");
  const parts = [...document.querySelectorAll(".prose h2")].map((heading) => heading.textContent);
  expect(links.map((link) => link.textContent)).toEqual(parts);
  expect(within(contents).getByRole("link", { name: "Timeline" })).toHaveAttribute("href", "#timeline");
  for (const link of links)
    expect(document.querySelector(`[id="${link.getAttribute("href")?.slice(1)}"]`)).toHaveAttribute("tabindex", "-1");
});

test("the neighbours in the listing follow; at its end stands the listing", async () => {
  await renderScreen("/blog/packaging-storage");
  const more = () => within(screen.getByRole("navigation", { name: "More articles" })).getAllByRole("link");
  expect(more().map((link) => link.getAttribute("href"))).toEqual(["/blog/sustainable-farming", "/blog/export-documentation"]);
  await renderScreen("/blog/export-documentation");
  expect(more().map((link) => link.getAttribute("href"))).toEqual(["/blog/packaging-storage", "/blog"]);
});

test("links in the text stay in the language of the page, and those out of the site as they are", async () => {
  await renderScreen("/de/blog/export-documentation");
  expect(document.querySelector('.prose a[href="/de/blog/importing-countries"]')).not.toBeNull();
  expect(document.querySelector('.prose a[href^="/blog"]')).toBeNull();
  expect(document.querySelector('.prose a[href^="https://"]')).not.toBeNull();
});

test("an article of a person says who it is by, also to search engines, and shows the products that it is about", async () => {
  const path = "/blog/spice-journey";
  const data = sampleData({ pathname: path, search: "" });
  const { article, ...page } = data.article as ArticlePage;
  const products = data.home?.featured.slice(0, 2) ?? [];
  const { head } = await renderScreen(path, { data: { article: { ...page, products, article: { ...article, author: "Asha Menon" } } } });
  expect(screen.getByText("Asha Menon")).toBeVisible();
  expect(screen.queryByText("Nandi Spice Exports team")).toBeNull();
  expect(head.jsonLd[0]).toMatchObject({ author: { "@type": "Person", name: "Asha Menon" } });
  const section = within(closest(screen.getByRole("heading", { name: "Products in this article" }), "section"));
  const names = section.getAllByRole("heading", { level: 3 }).map((name) => name.textContent);
  expect(names).toEqual(products.map(({ name }) => name));
  await renderScreen(path);
  expect(screen.queryByRole("heading", { name: "Products in this article" })).toBeNull();
});

test("search engines learn what the article is, by whom and of which day", async () => {
  const { head } = await renderScreen("/blog/spice-journey");
  expect(head.title).toBe(`${shown(texts.articles.items["spice-journey"].title)} | Nandi Spice Exports`);
  expect(head.openGraph).toContainEqual({ property: "article:published_time", content: "2024-02-28" });
  expect(head.socialCard).toEqual({
    colours: {},
    title: shown(texts.articles.items["spice-journey"].title),
    eyebrow: "Supply Chain",
    picture: pictureFile("container"),
  });
  const company = { "@type": "Organization", name: "Nandi Spice Exports", url: "https://www.example.com" };
  expect(head.jsonLd[0]).toEqual({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: shown(texts.articles.items["spice-journey"].title),
    description: shown(texts.articles.items["spice-journey"].excerpt),
    articleSection: "Supply Chain",
    datePublished: "2024-02-28",
    author: company,
    publisher: company,
    image: "https://www.example.com/pictures/container-960.jpg",
    inLanguage: "en",
    mainEntityOfPage: "https://www.example.com/blog/spice-journey",
  });
  expect(head.jsonLd[1]).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home" }, { name: "Blog" }, { position: 3 }],
  });
});
