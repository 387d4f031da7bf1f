import contract from "#contracts/screens.json";
import { isNamespace, type Namespace } from "#i18n/namespaces.ts";
import type { Screen } from "#screens/define-screen.tsx";

/** A screen's module, `screens/about/about-screen.tsx` for `about`. */
type ScreenModule = { screen: Screen };

/** The route of an address: the screen's module, that module's file (for the preload list), and the texts it needs. */
export type Route = { file: string; load: () => Promise<ScreenModule>; namespaces: readonly Namespace[] };

export type ListedRoute = Route & {
  path: string;
  /** The route of the addresses directly below it. */
  below?: Route;
};

/** All components in all states, for developers of the pages. */
const designSystem = { path: "/design-system", screen: "design-system", texts: [] };

const isDevelopment = import.meta.env.MODE === "development";

const modules: Record<string, () => Promise<ScreenModule>> = {
  ...import.meta.glob<ScreenModule>(["./screens/*/*-screen.tsx", "!./screens/{error,not-found,design-system}/*"]),
  ...(isDevelopment ? import.meta.glob<ScreenModule>("./screens/design-system/*-screen.tsx") : {}),
};

type Listed = { path: string; screen: string; below?: string; texts: readonly string[] };

function routeOf(name: string, texts: readonly string[]): Route {
  const file = `screens/${name}/${name}-screen.tsx`;
  const load = modules[`./${file}`];
  if (load === undefined) throw new Error(`contracts/screens.json names the screen ${name}, but there is no web/src/${file}`);
  return { file: `src/${file}`, load, namespaces: ["shell", ...texts.filter(isNamespace)] };
}

const listedRoute = ({ path, screen, below, texts }: Listed): ListedRoute => ({
  path,
  ...routeOf(screen, texts),
  ...(below === undefined ? {} : { below: routeOf(below, texts) }),
});

/** The route of the pages that the company has added, which lie at the top: `/organic`. */
const ownPageRoute = routeOf(contract.ownPages.screen, contract.ownPages.texts);

/** The site map: every listed path. Any other path shows the 404 screen. */
export const routes: readonly ListedRoute[] = [...contract.screens, ...(isDevelopment ? [designSystem] : [])].map(listedRoute);

/** The route of a path without its language, with the slug if it is below a listed path; undefined if the site has no such page. */
export function routeAt(path: string): (Route & { slug?: string }) | undefined {
  const listed = routes.find((route) => route.path === path);
  if (listed !== undefined) return listed;
  const end = path.lastIndexOf("/");
  const slug = path.slice(end + 1);
  const below = end === 0 ? ownPageRoute : routes.find((route) => route.path === path.slice(0, end))?.below;
  return below === undefined || slug === "" ? undefined : { ...below, slug };
}

export const redirects: readonly { from: string; to: string }[] = contract.moved;
