import { expect, test } from "vitest";
import languages from "#contracts/languages.json";
import { renderMarkdown } from "./markdown.ts";

const languageOf = (code: string) => languages.find((language) => language.code === code) ?? expect.fail(`no ${code}`);
const english = languageOf("en");

test("headings get anchors, and those of the second level are listed", () => {
  const { html, contents } = renderMarkdown("## Grades & limits\n\n### Super\n\n## Reading a report", english);
  expect(contents).toEqual([
    { id: "grades-limits", title: "Grades & limits" },
    { id: "reading-a-report", title: "Reading a report" },
  ]);
  expect(html).toContain('<h2 id="reading-a-report" tabindex="-1">');
});

test("each heading has an anchor of its own, in a text of thousands that are the same too", () => {
  const ids = (source: string) => [...renderMarkdown(source, english).html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids("# A\n# A\n# a 1\n# A\n# ?\n# !\n# `A` *1*\n# A 1 1")).toEqual([
    "a",
    "a-1",
    "a-1-1",
    "a-2",
    "part",
    "part-1",
    "a-1-2",
    "a-1-1-1",
  ]);
  expect(new Set(ids("# a\n".repeat(15_000))).size).toBe(15_000);
});

test("a paragraph that begins with Table is the caption of the table below it", () => {
  const { html } = renderMarkdown("Before.\n\nTable: Limits < 5\n\n| Toxin | Limit |\n| --- | ---: |\n| B1 | 5 |\n\nAfter.", english);
  expect(html).toContain(
    '<div class="table-scroll" role="region" tabindex="0" aria-label="Limits &lt; 5"><table>\n<caption>Limits &lt; 5</caption>',
  );
  expect(html).toContain('<th scope="col" class="figures">Limit</th>');
  expect(html).toContain('<th scope="row">B1</th>\n<td class="figures"><span aria-hidden="true">Limit</span><span>5</span></td>');
  expect(html).not.toContain("Table:");
  expect(html).not.toContain("style=");
  expect(html).not.toContain("<p></p>");
});

test("HTML in the source is text, and placeholders stay", () => {
  expect(renderMarkdown("A <script>x</script> of {{figure.countries}} at {{company}}.", english).html).toBe(
    "<p>A &lt;script&gt;x&lt;/script&gt; of {{figure.countries}} at {{company}}.</p>\n",
  );
});

test("a page has one title, and pictures of other addresses are not shown", () => {
  const source = "# Title\n\nSee ![a port](https://example.com/port.jpg) and [x](javascript:alert(1)).";
  const { html, contents } = renderMarkdown(source, english);
  expect(html).toContain('<h2 id="title" tabindex="-1">Title</h2>');
  expect(contents).toEqual([{ id: "title", title: "Title" }]);
  expect(html).not.toMatch(/<img|href="javascript/);
  const inSection = renderMarkdown(`${source}\n\n### Berths`, english, { topLevel: 3 });
  expect(inSection.html).toContain("<h3>Title</h3>");
  expect(inSection.html).toContain("<h4>Berths</h4>");
  expect(renderMarkdown(source, english, { topLevel: 1 }).html).toContain('<h1 id="title"');
});

test("dashes and spaces are those of the language, but for code and addresses", () => {
  const source = "## At 10-12%\n\nFrom 5-10 kg; `5-10 kg`; [2024-25](/blog/a-5-10).\n\nTable: 5-10 kg\n\n| A |\n| --- |\n| 5-10 % |\n";
  const { html, contents } = renderMarkdown(source, languageOf("de"));
  expect(contents).toEqual([{ id: "at-10-12", title: "At 10\u2060–\u206012\u00a0%" }]);
  expect(html).toContain('From 5\u2060–\u206010\u00a0kg; <code>5-10 kg</code>; <a href="/blog/a-5-10">2024-\u206025</a>.');
  expect(html).toContain("<caption>5\u2060–\u206010\u00a0kg</caption>");
  expect(html).toContain('<th scope="row">5\u2060–\u206010\u00a0%</th>');
  expect(renderMarkdown("80,000-100,000 SHU", languageOf("ja")).html).toBe("<p>80,000\u2060〜\u2060100,000\u00a0SHU</p>\n");
});

test("the time to read is counted by words, and by characters where words are not set apart", () => {
  expect(renderMarkdown("word ".repeat(900), english).minutes).toBe(5);
  expect(renderMarkdown("辣椒出口".repeat(300), english).minutes).toBe(3);
  expect(renderMarkdown("मिर्ची ".repeat(600), english).minutes).toBe(3);
  expect(renderMarkdown("short", english).minutes).toBe(1);
});
