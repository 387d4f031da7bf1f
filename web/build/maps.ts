import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { indiaOverlay, indiaSheet } from "./maps/india.ts";
import { worldOverlay, worldSheet } from "./maps/world.ts";

const folder = fileURLToPath(new URL("../.maps/", import.meta.url));

// An image cannot use the page's stylesheet, so its colours of land and grid are repeated here.
const sand = "#e6d9c1";
const netAtSea = "#eadfcb";
const netOnLand = "#f3eada";

/**
 * Draws the maps into `web/.maps/` before the build: for each an SVG file with the land, which browsers cache, and a module with the
 * positions of its places. No projection runs in the browser.
 */
export function maps(): Plugin {
  return {
    name: "maps",
    buildStart() {
      mkdirSync(folder, { recursive: true });
      write("world-land.svg", drawing(worldSheet()));
      write("world.json", JSON.stringify(worldOverlay()));
      write("india-land.svg", drawing(indiaSheet()));
      write("india.json", JSON.stringify(indiaOverlay()));
    },
  };
}

/** The background of a map. */
function drawing({ width, height, land, net }: { width: number; height: number; land: string; net: string }): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><path id="net" fill="none" stroke-width="10" transform="scale(.1)" d="${net}"/></defs>`,
    `<use href="#net" stroke="${netAtSea}"/>`,
    `<path fill="${sand}" transform="scale(.1)" d="${land}"/>`,
    `<use href="#net" stroke="${netOnLand}" opacity=".7"/>`,
    "</svg>",
  ].join("");
}

/** Does not rewrite an unchanged file, because a watcher would start another build. */
function write(name: string, text: string): void {
  const file = `${folder}${name}`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  writeFileSync(file, text);
}
