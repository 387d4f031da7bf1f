import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import contract from "#contracts/screens.json";
import { answerAt, renderScreen } from "#testing/render-screen.tsx";
import { sampleSite } from "#testing/sample-site.ts";
import { answerPage } from "../server/answer.tsx";

const listed = contract.screens.filter((page) => !("canonical" in page));
const optional = listed.filter((page) => !("required" in page)).map(({ path }) => path);

/** The paths of this site that a page links to, in its language's own form. */
function linkedPaths(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path]) => path ?? "");
}

test.each([...listed.map(({ path }) => path), "/blog/red-chilli-varieties-guide", "/de/products/spices"])(
  "%s leads to no page that is off, and leaves no gap where the link was",
  async (address) => {
    const own = address.replace("/de/", "/");
    const pagesOff = optional.filter((path) => path !== own && !own.startsWith(`${path}/`));
    const { html, head } = await answerAt(address, { site: { ...sampleSite, pagesOff } });
    const linked = linkedPaths(html).map((path) => path.replace(/^\/de(?=\/|$)/, "") || "/");
    expect(linked.filter((path) => pagesOff.includes(path))).toEqual([]);
    const before = (await answerAt(address)).html;
    const gaps = (page: string) =>
      [...page.matchAll(/<(li|ul|nav|p|div)([^>]*)><\/\1>/g)].filter(([, , look]) => !look?.includes("empty:hidden"));
    expect(gaps(html)).toHaveLength(gaps(before).length);
    const named = JSON.stringify(head.jsonLd ?? []);
    for (const path of pagesOff) expect(named).not.toContain(`${sampleSite.baseUrl}${path}"`);
  },
);

test("a page that is off is not there but in a preview", async () => {
  const site = { ...sampleSite, pagesOff: ["/blog"] };
  for (const address of ["/blog", "/de/blog", "/blog/spice-journey"]) expect((await answerAt(address, { site })).status).toBe(404);
  const preview = await answerPage({ path: "/blog", search: "", preview: true });
  expect("status" in preview && preview.status).toBe(200);
});

test("menu and footer list the pages that are on", async () => {
  await renderScreen("/contact", { site: { ...sampleSite, pagesOff: ["/blog", "/harvest-chart", "/translation-info"] } });
  const menu = within(screen.getAllByRole("navigation", { name: "Main" })[0] ?? document.body);
  expect(menu.queryByRole("link", { name: "Blog" })).toBeNull();
  expect(menu.getAllByRole("link", { name: "Quality" })[0]).toHaveAttribute("href", "/quality");
  const footer = within(screen.getByRole("contentinfo"));
  for (const name of ["Blog", "Harvest Chart", "Translation Services"]) expect(footer.queryByRole("link", { name })).toBeNull();
  expect(footer.getByRole("link", { name: "Terms of Use" })).toBeVisible();
});

test("a link in an article to a page that is off is plain words", async () => {
  const path = "/blog/red-chilli-varieties-guide";
  const words = "varieties page";
  const { html } = await answerAt(path);
  expect(html).toContain(`<a href="/products/red-chilli-varieties">${words}</a>`);
  const without = await answerAt(path, { site: { ...sampleSite, pagesOff: ["/products/red-chilli-varieties"] } });
  expect(without.html).toContain(words);
  expect(without.html).not.toContain(`${words}</a>`);
});

test("search engines are asked to leave out a page that is not listed, at each of its addresses", async () => {
  const site = { ...sampleSite, unlisted: ["/quality", "/products/red-chilli-varieties", "/blog"] };
  for (const path of ["/quality", "/de/quality", "/products/chilli-varieties", "/blog/spice-journey"])
    expect((await answerAt(path, { site })).head.robots, path).toBe("noindex, follow");
  expect((await answerAt("/about", { site })).head.robots).toBeUndefined();
});

test("a group of goods whose page is off leads to its products", async () => {
  const { html } = await answerAt("/", { site: { ...sampleSite, pagesOff: ["/products/spices"] } });
  expect(html).toContain('href="/catalog?category=spices"');
});
