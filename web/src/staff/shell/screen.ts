import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { TextKey } from "#staff/i18n/texts.tsx";
import type { Person } from "#staff/session/person.ts";
import type { Rights } from "#staff/session/rights.ts";

/** The parts of the navigation, from above. */
export const groups = ["work", "site", "house"] as const;

/** A screen of the console, as `screens/index.ts` lists it. */
export type Screen = {
  /** `/people`; what lies below it, such as `/people/17`, is the screen's own. */
  path: `/${string}`;
  /** In the navigation, and as the title of the window. */
  title: TextKey;
  group: (typeof groups)[number];
  icon: LucideIcon;
  /** Who sees it. The program refuses the rest whatever is shown. */
  allowed: (person: Person, rights: Rights) => boolean;
  /** Loads the screen: `() => import("./people-screen.tsx")`, whose default export draws it. */
  load: () => Promise<{ default: ComponentType }>;
  /** What waits there, beside the name: a hook, called while the navigation shows the screen. */
  useCount?: () => { count: number; urgent?: boolean } | undefined;
  /** One of those that a person opens all day: stands in the bar at the bottom of a phone. */
  frequent?: boolean;
};
