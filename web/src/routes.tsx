import type { ComponentType } from "react";
import type { HeadFunction } from "#head/head-context.ts";
import { isNamespace, type Namespace } from "#i18n/namespaces.ts";
import contract from "../../contracts/screens.json";

/** What a screen's module gives. */
export type ScreenModule = { Component: ComponentType; head: HeadFunction };

/** The data that a screen is rendered with: its name, and what the program is asked for besides the language. */
export type DataNeed = { name: "home" | "catalogue" | "product" | "enquiry"; arguments: Record<string, string> };

type Parameters = { slug?: string };

type DataOf = (parameters: Parameters, query: URLSearchParams) => DataNeed | undefined;

/** A screen's module, that module's file (for the preload list), and its data. */
type ScreenSource = { file: string; load: () => Promise<ScreenModule>; data?: DataOf; hasSlug?: true };

/** A screen: its path, and the texts it needs. With `hasSlug`, it is at every address right below its path too. */
export type Screen = ScreenSource & { path: string; namespaces: readonly Namespace[] };

const varieties: ScreenSource = {
  file: "src/screens/varieties/varieties-screen.tsx",
  load: async () => {
    const { VarietiesScreen, head } = await import("#screens/varieties/varieties-screen.tsx");
    return { Component: VarietiesScreen, head };
  },
};

const article: ScreenSource = {
  file: "src/screens/article/article-screen.tsx",
  load: async () => {
    const { ArticleScreen, head } = await import("#screens/article/article-screen.tsx");
    return { Component: ArticleScreen, head };
  },
};

const legal: ScreenSource = {
  file: "src/screens/legal/legal-screen.tsx",
  load: async () => {
    const { LegalScreen, head } = await import("#screens/legal/legal-screen.tsx");
    return { Component: LegalScreen, head };
  },
};

/** Where the screens are, by their paths; those of the articles are all the same. */
const sources: Record<string, ScreenSource> = {
  "/": {
    file: "src/screens/home/home-screen.tsx",
    load: async () => {
      const { HomeScreen, head } = await import("#screens/home/home-screen.tsx");
      return { Component: HomeScreen, head };
    },
    data: () => ({ name: "home", arguments: {} }),
  },
  "/about": {
    file: "src/screens/about/about-screen.tsx",
    load: async () => {
      const { AboutScreen, head } = await import("#screens/about/about-screen.tsx");
      return { Component: AboutScreen, head };
    },
  },
  "/products": {
    file: "src/screens/products/products-screen.tsx",
    load: async () => {
      const { ProductsScreen, head } = await import("#screens/products/products-screen.tsx");
      return { Component: ProductsScreen, head };
    },
    data: () => ({ name: "home", arguments: {} }),
  },
  "/products/red-chillies": {
    file: "src/screens/red-chillies/red-chillies-screen.tsx",
    load: async () => {
      const { RedChilliesScreen, head } = await import("#screens/red-chillies/red-chillies-screen.tsx");
      return { Component: RedChilliesScreen, head };
    },
  },
  "/products/red-chilli-varieties": varieties,
  "/products/chilli-varieties": varieties,
  "/products/spices": {
    file: "src/screens/spices/spices-screen.tsx",
    load: async () => {
      const { SpicesScreen, head } = await import("#screens/spices/spices-screen.tsx");
      return { Component: SpicesScreen, head };
    },
  },
  "/products/agro-commodities": {
    file: "src/screens/agro-commodities/agro-commodities-screen.tsx",
    load: async () => {
      const { AgroCommoditiesScreen, head } = await import("#screens/agro-commodities/agro-commodities-screen.tsx");
      return { Component: AgroCommoditiesScreen, head };
    },
  },
  "/catalog": {
    hasSlug: true,
    file: "src/screens/catalogue/catalogue-routes.tsx",
    load: async () => {
      const { CatalogueRoutes, head } = await import("#screens/catalogue/catalogue-routes.tsx");
      return { Component: CatalogueRoutes, head };
    },
    data: ({ slug }, query) =>
      slug === undefined ? { name: "catalogue", arguments: Object.fromEntries(query) } : { name: "product", arguments: { slug } },
  },
  "/quality": {
    file: "src/screens/quality/quality-screen.tsx",
    load: async () => {
      const { QualityScreen, head } = await import("#screens/quality/quality-screen.tsx");
      return { Component: QualityScreen, head };
    },
  },
  "/why-choose-us": {
    file: "src/screens/why-choose-us/why-choose-us-screen.tsx",
    load: async () => {
      const { WhyChooseUsScreen, head } = await import("#screens/why-choose-us/why-choose-us-screen.tsx");
      return { Component: WhyChooseUsScreen, head };
    },
  },
  "/harvest-chart": {
    file: "src/screens/harvest/harvest-screen.tsx",
    load: async () => {
      const { HarvestScreen, head } = await import("#screens/harvest/harvest-screen.tsx");
      return { Component: HarvestScreen, head };
    },
  },
  "/blog": {
    file: "src/screens/blog/blog-screen.tsx",
    load: async () => {
      const { BlogScreen, head } = await import("#screens/blog/blog-screen.tsx");
      return { Component: BlogScreen, head };
    },
  },
  "/contact": {
    file: "src/screens/contact/contact-screen.tsx",
    load: async () => {
      const { ContactScreen, head } = await import("#screens/contact/contact-screen.tsx");
      return { Component: ContactScreen, head };
    },
    data: (_, query) => {
      const slug = query.get("product");
      return slug === null ? undefined : { name: "enquiry", arguments: { slug } };
    },
  },
  "/privacy-policy": legal,
  "/terms": legal,
  "/disclaimer": legal,
  "/translation-info": {
    file: "src/screens/translation-info/translation-info-screen.tsx",
    load: async () => {
      const { TranslationInfoScreen, head } = await import("#screens/translation-info/translation-info-screen.tsx");
      return { Component: TranslationInfoScreen, head };
    },
  },
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

/** A path of `contracts/screens.json` with its module. */
function screenOf({ path, texts }: { path: string; texts: readonly string[] }): Screen {
  const source = sources[path] ?? (path.startsWith("/blog/") ? article : undefined);
  if (source === undefined) throw new Error(`contracts/screens.json lists ${path}, which has no screen in web/src/routes.tsx`);
  return { ...source, path, namespaces: ["shell", ...texts.filter(isNamespace)] };
}

/** The site map: every screen that has an address of its own. Any other path shows the 404 screen. */
export const screens: readonly Screen[] = [
  ...contract.screens.map(screenOf),
  ...(import.meta.env.MODE === "development" ? [designSystem] : []),
];

/** The screen of a path without its language, and what the path names; nothing where the site has no such page. */
export function screenAt(path: string): { screen: Screen; parameters: Parameters } | undefined {
  for (const screen of screens) {
    if (screen.path === path) return { screen, parameters: {} };
    const slug = screen.hasSlug && path.startsWith(`${screen.path}/`) ? path.slice(screen.path.length + 1) : "";
    if (slug !== "" && !slug.includes("/")) return { screen, parameters: { slug } };
  }
  return undefined;
}

/** Addresses that lead elsewhere for good. */
export const redirects: readonly { from: string; to: string }[] = contract.moved;
