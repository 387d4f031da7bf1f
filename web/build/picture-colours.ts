import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const id = "virtual:picture-colours.css";
const file = new URL("../../contracts/picture-colours.json", import.meta.url);

/**
 * The stylesheet `virtual:picture-colours.css`: until a picture has loaded, its place has the picture's average colour.
 *
 * It has a rule for each picture instead of a `style` on the image, which the site's security policy does not allow.
 */
export function pictureColours(): Plugin {
  return {
    name: "picture-colours",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? rules() : undefined),
  };
}

function rules(): string {
  const colours: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  return Object.entries(colours)
    .map(([name, colour]) => `img[src^="/pictures/${name}-"] { background-color: ${colour} }`)
    .join("\n");
}
