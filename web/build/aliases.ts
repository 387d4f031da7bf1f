import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const flagIcons = createRequire(import.meta.url).resolve("country-flag-icons/package.json");

/** Names for folders outside of this package's sources. */
export const aliases = {
  /** What Rust and TypeScript must agree on. */
  "#contracts": resolve(import.meta.dirname, "../../contracts"),
  /** The flags' drawings: the package exports them as code only, and the pages want the files. */
  "#flags": join(dirname(flagIcons), "3x2"),
};
