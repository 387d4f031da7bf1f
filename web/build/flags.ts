import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const manifest = createRequire(import.meta.url).resolve("country-flag-icons/package.json");

/** Where "#flags/DE.svg" lies: the package exports its drawings as code only, and the pages want the files. */
export const flagFiles = { "#flags": join(dirname(manifest), "3x2") };
