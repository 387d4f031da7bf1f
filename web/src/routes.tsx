import type { ComponentType } from "react";
import type { HeadFunction } from "#head/head-context.ts";
import type { Namespace } from "#i18n/namespaces.ts";

/** What a screen's module gives. */
export type ScreenModule = { Component: ComponentType; head: HeadFunction };

/** The data that a screen is rendered with: its name, and what the program is asked for besides the language. */
export type DataNeed = { name: "catalogue" | "product"; arguments: Record<string, string> };

/** A screen: its path, the texts it needs, its module and that module's file (for the preload list), and its data. */
export type Screen = {
  path: string;
  namespaces: readonly Namespace[];
  file: string;
  load: () => Promise<ScreenModule>;
  data?: (parameters: Record<string, string | undefined>, query: URLSearchParams) => DataNeed;
};

/** Every part of the design in every state, for whoever builds the pages. */
const designSystem: Screen = {
  path: "/design-system",
  namespaces: ["shell"],
  file: "src/screens/design-system/design-system-screen.tsx",
  load: async () => {
    const { DesignSystemScreen, head } = await import("#screens/design-system/design-system-screen.tsx");
    return { Component: DesignSystemScreen, head };
  },
};

/** The site map: every screen that has an address of its own. Any other path shows the 404 screen. */
export const screens: readonly Screen[] = [
  {
    path: "/catalog/:slug?",
    namespaces: ["shell", "catalogue"],
    file: "src/screens/catalogue/catalogue-routes.tsx",
    load: async () => {
      const { CatalogueRoutes, head } = await import("#screens/catalogue/catalogue-routes.tsx");
      return { Component: CatalogueRoutes, head };
    },
    data: ({ slug }, query) =>
      slug === undefined ? { name: "catalogue", arguments: Object.fromEntries(query) } : { name: "product", arguments: { slug } },
  },
  {
    path: "/contact",
    namespaces: ["shell", "contact"],
    file: "src/screens/contact/contact-screen.tsx",
    load: async () => {
      const { ContactScreen, head } = await import("#screens/contact/contact-screen.tsx");
      return { Component: ContactScreen, head };
    },
  },
  ...(import.meta.env.MODE === "development" ? [designSystem] : []),
];

/** Addresses that lead elsewhere, for good (308) or for now (307): answered by the program, replaced in the history by the browser. */
export const redirects: readonly { from: string; to: string; status: 307 | 308 }[] = [
  { from: "/", to: "/catalog", status: 307 },
  { from: "/product-catalog", to: "/catalog", status: 308 },
  { from: "/red-chilli-catalog", to: "/catalog?category=red-chillies", status: 308 },
];
