import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type ArticleItem, articlePath } from "#features/blog/articles.ts";
import { closest } from "#testing/closest.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleArticles as articles } from "#testing/sample-lists.ts";
import { asShown } from "#testing/shown.ts";
import texts from "../../../locales/en/blog.json";

const textsOf = ({ item }: { item: string }) => texts.articles.items[item as ArticleItem];
const categories: Record<string, string> = texts.categories.items;

const dates = [
  "15 March 2024",
  "10 March 2024",
  "5 March 2024",
  "28 February 2024",
  "22 February 2024",
  "16 February 2024",
  "10 February 2024",
  "5 February 2024",
];

test("eight articles, each with category, date, excerpt and a link to read it", async () => {
  await renderScreen("/blog");
  const cards = within(screen.getByRole("main")).getAllByRole("article");
  expect(cards).toHaveLength(8);
  cards.forEach((card, index) => {
    const article = articles[index] ?? articles[0];
    const { title, excerpt } = textsOf(article);
    expect(within(card).getByRole("heading", { name: asShown(title) })).toBeVisible();
    const day = within(card).getByText(dates[index] ?? "");
    expect(day).toHaveAttribute("datetime", article.date);
    expect(day.parentElement).toHaveTextContent(categories[article.category ?? ""] ?? "none");
    expect(within(card).getByText(asShown(excerpt))).toBeVisible();
    expect(within(card).getByRole("link", { name: asShown(`Read article ${title}`) })).toHaveAttribute("href", articlePath(article));
  });
});

test("the first is featured, seven stand under Recent Articles", async () => {
  await renderScreen("/blog");
  const featured = closest(screen.getByText("Featured"), "article");
  expect(
    within(featured).getByRole("heading", { name: asShown(texts.articles.items["india-red-chilli-export-market"].title) }),
  ).toBeVisible();
  const recent = closest(screen.getByRole("heading", { name: "Recent Articles" }), "section");
  expect(within(recent).getAllByRole("article")).toHaveLength(7);
});

test("the seven categories are listed with the number of their articles", async () => {
  await renderScreen("/blog");
  const subjects = screen.getByText(texts.list.subjects).closest("div")?.parentElement?.querySelector("dl");
  expect([...(subjects?.querySelectorAll("dt") ?? [])].map((term) => term.textContent)).toEqual([
    "Market Insights",
    "Product Knowledge",
    "Quality & Compliance",
    "Supply Chain",
    "Sustainability",
    "Best Practices",
    "Export Guide",
  ]);
  expect([...(subjects?.querySelectorAll("dd") ?? [])].map((count) => count.textContent)).toEqual(["2", "1", "1", "1", "1", "1", "1"]);
});

test("Stay Updated tells visitors to write to the company, and has no form", async () => {
  await renderScreen("/blog");
  const block = closest(screen.getByRole("heading", { name: "Stay Updated" }), "section");
  expect(block).toHaveTextContent("write to trade@example.com with the word “Subscribe”");
  expect(within(block).getByRole("link", { name: "Write to trade@example.com" })).toHaveAttribute(
    "href",
    "mailto:trade@example.com?subject=Subscribe",
  );
  expect(block.querySelector("form, input")).toBeNull();
});

test("to search engines it is a blog with eight posts", async () => {
  const { head } = await renderScreen("/blog");
  expect(head.jsonLd[0]).toMatchObject({
    "@type": "Blog",
    url: "https://www.example.com/blog",
    blogPost: articles.map((article) => ({ datePublished: article.date, url: `https://www.example.com/blog/${article.slug}` })),
  });
});

test("each article has its picture in the list", async () => {
  await renderScreen("/blog");
  const items = within(
    screen.getByRole("heading", { name: "Recent Articles" }).closest("section") ?? expect.fail("no section"),
  ).getAllByRole("article");
  expect(items).toHaveLength(7);
  for (const item of items) expect(item.querySelector("picture, img, svg[viewBox='0 0 1200 540']")).not.toBeNull();
});

test("without articles the page has neither a featured one nor a list", async () => {
  await renderScreen("/blog", { data: { articles: [] } });
  expect(screen.queryByText("Featured")).toBeNull();
  expect(screen.queryByRole("heading", { name: "Recent Articles" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Stay Updated" })).toBeVisible();
});

test("an article without a picture has a plate with its title, and one without a category no name of one", async () => {
  const [first] = articles;
  const bare = { ...first, item: first.item as ArticleItem, picture: null, category: null };
  await renderScreen("/blog", { data: { articles: [bare] } });
  const { title } = textsOf(first);
  expect(screen.getByRole("img", { name: asShown(title) })).toHaveClass("plate");
  expect(screen.queryByText(categories[first.category ?? ""] ?? "none", { selector: "span" })).toBeNull();
});
