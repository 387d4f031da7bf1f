import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { FurtherPart } from "#staff/i18n/further-parts.ts";
import type { TextKey } from "#staff/i18n/texts.tsx";
import type { Rights } from "#staff/session/rights.ts";

export const groups = ["work", "site", "administration"] as const;

/** A screen of the console, as `screens/index.ts` lists it. */
export type Screen = {
  /** `/people`; paths below it, such as `/people/17`, belong to the screen. */
  path: `/${string}`;
  /** In the navigation, and as the title of the window. */
  title: TextKey;
  group: (typeof groups)[number];
  icon: LucideIcon;
  /** Its page of the guide: `people` for `docs/console/people.md`. */
  help: string;
  /** Who sees it. This only affects the navigation; the program enforces the rights. */
  allowed: (rights: Rights) => boolean;
  /** Loads the screen: `() => import("./people-screen.tsx")`, whose default export renders it. */
  load: () => Promise<{ default: ComponentType }>;
  /** The parts of the texts that it shows and few others do. */
  texts?: readonly FurtherPart[];
  /** The count beside the name: a hook, called while the navigation shows the screen. */
  useCount?: () => { count: number; urgent?: boolean } | undefined;
  /** Whether it is used frequently and so is in the bar at the bottom of a phone. */
  frequent?: boolean;
};
