import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { screens } from "#staff/screens/index.ts";
import { documentOf } from "./guide.ts";

const folder = "../docs/console";
const names = readdirSync(folder);

test("every link of the guide leads to a page of it, and to a heading that is there", () => {
  const pages = new Map(
    names.map((name) => [name.replace(".md", ""), documentOf(readFileSync(`${folder}/${name}`, "utf8"), "/guide.css")]),
  );
  const links = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, link = ""]) => [page, ...link.split("#")] as const),
  );
  expect(links.length).toBeGreaterThan(names.length);
  for (const [page, to, heading] of links) {
    if (to === "/guide.css") continue;
    const target = pages.get(to === "" ? page : (to ?? ""));
    expect(target, `${page} links to ${to}`).toBeDefined();
    if (heading !== undefined) expect(target, `${page} links to ${to}#${heading}`).toContain(`id="${heading}"`);
  }
});

test("pictures and links to what only the repository has are left out", () => {
  const html = documentOf(
    "# Mail\n\n![Mails](../pictures/mail.webp)\n\nSee [operation](../operation.md#mail) and [people](people.md#roles).\n",
    "/guide.css",
  );
  expect(html).toContain("<title>Mail</title>");
  expect(html).toContain('<p>See operation and <a href="people#roles">people</a>.</p>');
  expect(html).not.toContain("<img");
});

test("every screen has its page in the guide", () => {
  for (const { path, help } of screens) expect(names, path).toContain(`${help}.md`);
});
