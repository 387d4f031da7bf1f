import { requiredContext } from "#staff/required-context.ts";
import type { Rights } from "./rights.ts";

/** The person's rights: `useRights().may("update", "products")`. */
export const [RightsProvider, useRights] = requiredContext<Rights>("RightsProvider");
