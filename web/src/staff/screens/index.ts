import type { Screen } from "#staff/shell/screen.ts";
import { audit } from "./audit/index.ts";
import { people } from "./people/index.ts";

/** Every screen, in the order of the navigation. A new one adds its line. */
export const screens: readonly Screen[] = [people, audit];
