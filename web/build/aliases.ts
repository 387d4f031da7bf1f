import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const flagIcons = createRequire(import.meta.url).resolve("country-flag-icons/package.json");

/** Names for folders outside of this package's sources. */
export const aliases = {
  /** The data that Rust and TypeScript share. */
  "#contracts": resolve(import.meta.dirname, "../../contracts"),
  /** The flag drawings: the package exports them only as code, but the pages need the files. */
  "#flags": join(dirname(flagIcons), "3x2"),
};
