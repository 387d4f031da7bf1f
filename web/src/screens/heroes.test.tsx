import { expect, test, vi } from "vitest";
import { pictureNameOf } from "#features/pictures/own-pictures.ts";
import { renderScreen } from "#testing/render-screen.tsx";

const paths = [
  "/",
  "/about",
  "/products",
  "/products/red-chillies",
  "/products/spices",
  "/products/agro-commodities",
  "/catalog",
  "/quality",
  "/why-choose-us",
  "/harvest-chart",
  "/contact",
];

test("every screen has a hero of its own", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const shown = new Map<string, string>();
  for (const path of paths) {
    const { container } = await renderScreen(path);
    const picture =
      pictureNameOf(container.querySelector(".hero-picture img")?.getAttribute("src") ?? "") ??
      expect.fail(`${path} has no picture of the site's own in its hero`);
    expect(shown.get(picture), `${path} shows ${picture}`).toBeUndefined();
    shown.set(picture, path);
  }
});
