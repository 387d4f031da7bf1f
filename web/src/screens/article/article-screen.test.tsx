import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { articlePath, articles } from "#features/blog/articles.ts";
import { headTranslator } from "#head/head-context.ts";
import { splitPath } from "#i18n/languages.ts";
import { pictureFile } from "#ui/own-pictures.ts";
import german from "../../../locales/de/blog.json";
import texts from "../../../locales/en/blog.json";
import pictures from "../../../locales/en/pictures.json";
import { closest } from "../../testing/closest.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { sampleSite } from "../../testing/sample-site.ts";
import { head } from "./head.ts";

test.each(articles)("$slug has its date, author, title, summary, picture and text", async (article) => {
  await renderScreen(articlePath(article));
  const { title, summary } = texts.articles[article.slug];
  const page = within(screen.getByRole("main"));
  expect(page.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
  expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  expect(page.getByText(summary)).toBeVisible();
  expect(page.getByText(/ (February|March) 2024$/)).toHaveAttribute("datetime", article.date);
  expect(page.getByText("Nandi Spice Exports team")).toBeVisible();
  expect(page.getByText(/^[67] min$/)).toBeVisible();
  if ("picture" in article.hero) expect(page.getByRole("img", { name: pictures[article.hero.picture] })).toBeVisible();
  else expect(page.getByRole("figure")).toHaveTextContent(texts.drawings[article.hero.drawing]);
  expect(page.getAllByRole("table").length).toBeGreaterThan(0);
  expect(document.querySelector(".prose")?.textContent).not.toContain("{{");
});

test.each(articles)("the box at the end of $slug leads on", async (article) => {
  await renderScreen(articlePath(article));
  const { title, button } = texts.closing[article.slug];
  const box = within(closest(screen.getByRole("heading", { name: title }), "section"));
  expect(box.getByRole("link", { name: button })).toHaveAttribute("href", article.next);
});

test("the box of the export guide asks about export services", async () => {
  await renderScreen("/blog/export-documentation");
  expect(screen.getByRole("link", { name: "Inquire About Export Services" })).toHaveAttribute("href", "/contact");
});

test("the table of contents lists the parts and moves the focus to the one that is picked", async () => {
  const { user, router } = await renderScreen("/blog/export-documentation");
  const [contents] = screen.getAllByRole("navigation", { name: "In this article" });
  if (contents === undefined) throw new Error("the article has no table of contents");
  const links = within(contents).getAllByRole("link");
  const parts = [...document.querySelectorAll(".prose h2")].map((heading) => heading.textContent);
  expect(links.map((link) => link.textContent)).toEqual(parts);
  await user.click(within(contents).getByRole("link", { name: "Timeline" }));
  expect(router.state.location.hash).toBe("#timeline");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Timeline" }));
});

test("the neighbours in the listing follow; at its end stands the listing", async () => {
  const { unmount } = await renderScreen("/blog/packaging-storage");
  const more = () => within(screen.getByRole("navigation", { name: "More articles" })).getAllByRole("link");
  expect(more().map((link) => link.getAttribute("href"))).toEqual(["/blog/sustainable-farming", "/blog/export-documentation"]);
  unmount();
  await renderScreen("/blog/export-documentation");
  expect(more().map((link) => link.getAttribute("href"))).toEqual(["/blog/packaging-storage", "/blog"]);
});

test("a link in the text leads to another page without loading the site anew, in the language of the page", async () => {
  const { user, router } = await renderScreen("/de/blog/export-documentation");
  const link = document.querySelector<HTMLAnchorElement>('.prose a[href="/de/blog/importing-countries"]');
  if (link === null) throw new Error("the text has no such link");
  await user.click(link);
  await waitFor(() => expect(document.querySelector("h1")).toHaveTextContent(german.articles["importing-countries"].title));
  expect(router.state.location.pathname).toBe("/de/blog/importing-countries");
});

test("a link out of the site, and one that is pressed for a new tab, are left to the browser", async () => {
  const { user, router } = await renderScreen("/blog/export-documentation");
  const left: string[] = [];
  document.addEventListener("click", (event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) left.push(event.target.pathname);
    event.preventDefault();
  });
  await user.click(screen.getByRole("link", { name: "Directorate General of Foreign Trade" }));
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link", { name: "packing guide" }));
  expect(left).toEqual(["/", "/blog/packaging-storage"]);
  expect(router.state.location.pathname).toBe("/blog/export-documentation");
});

test("search engines learn what the article is, by whom and of which day", async () => {
  const { texts: pageTexts } = await renderScreen("/blog/spice-journey");
  const { language, path } = splitPath("/blog/spice-journey");
  const { title, published, jsonLd, card } = head({ t: headTranslator(pageTexts), language, site: sampleSite, data: {}, path });
  expect(title).toBe(`${texts.articles["spice-journey"].title} | Nandi Spice Exports`);
  expect(published).toBe("2024-02-28");
  expect(card).toEqual({ title: texts.articles["spice-journey"].title, eyebrow: "Supply Chain", picture: pictureFile("container") });
  const company = { "@type": "Organization", name: "Nandi Spice Exports", url: "https://www.example.com" };
  expect(jsonLd?.[0]).toEqual({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: texts.articles["spice-journey"].title,
    description: texts.articles["spice-journey"].excerpt,
    articleSection: "Supply Chain",
    datePublished: "2024-02-28",
    author: company,
    publisher: company,
    image: "https://www.example.com/pictures/container-960.jpg",
    inLanguage: "en",
    mainEntityOfPage: "https://www.example.com/blog/spice-journey",
  });
  expect(jsonLd?.[1]).toMatchObject({ "@type": "BreadcrumbList", itemListElement: [{ name: "Home" }, { name: "Blog" }, { position: 3 }] });
});
