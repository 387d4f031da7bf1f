import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";

test("headings get anchors, and those of the second level are listed", () => {
  const { html, contents } = renderMarkdown("## Grades & limits\n\n### Super\n\n## Reading a report");
  expect(contents).toEqual([
    { id: "grades-limits", title: "Grades & limits" },
    { id: "reading-a-report", title: "Reading a report" },
  ]);
  expect(html).toContain('<h2 id="reading-a-report" tabindex="-1">');
});

test("a paragraph that begins with Table is the caption of the table below it", () => {
  const { html } = renderMarkdown("Before.\n\nTable: Limits < 5\n\n| Toxin | Limit |\n| --- | ---: |\n| B1 | 5 |\n\nAfter.");
  expect(html).toContain(
    '<div class="table-scroll" role="region" tabindex="0" aria-label="Limits &lt; 5"><table>\n<caption>Limits &lt; 5</caption>',
  );
  expect(html).toContain('<th scope="col" class="figures">Limit</th>');
  expect(html).not.toContain("Table:");
  expect(html).not.toContain("style=");
  expect(html).not.toContain("<p></p>");
});

test("HTML in the source is text, and placeholders stay", () => {
  expect(renderMarkdown("A <script>x</script> of {{figure.countries}} at {{company}}.").html).toBe(
    "<p>A &lt;script&gt;x&lt;/script&gt; of {{figure.countries}} at {{company}}.</p>\n",
  );
});

test("the time to read is counted by words, and by characters where words are not set apart", () => {
  expect(renderMarkdown("word ".repeat(900)).minutes).toBe(5);
  expect(renderMarkdown("辣椒出口".repeat(300)).minutes).toBe(3);
  expect(renderMarkdown("मिर्ची ".repeat(600)).minutes).toBe(3);
  expect(renderMarkdown("short").minutes).toBe(1);
});
