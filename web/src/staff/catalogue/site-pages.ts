import { screens } from "#contracts/screens.json";

/** The path of the product list. All paths are without language. */
export const CATALOGUE = "/catalog";

export const productPath = (slug: string) => `${CATALOGUE}/${slug}`;

/** A path in a language of the site. */
export const inLanguage = (path: string, language: string) => (language === "en" ? path : `/${language}${path === "/" ? "" : path}`);

/** The path of the blog; articles are below it. */
export const BLOG = "/blog";

export const isOfBlog = (path: string) => path === BLOG || path.startsWith(`${BLOG}/`);

/** The page of an article by the name of its entry, which a preview knows as it knows the address. */
export const articlePage = (item: string) => `${BLOG}/${item}`;

/** A page that the company has added, by the name of its entry, which a preview knows as it knows the address. */
export const ownPage = (item: string) => `/${item}`;

/** The list of the sections of the page at a path, if the company has added it. */
export const sectionsOfOwnPage = (path: string) => (/^\/own\d+$/.test(path) ? `page-${path.slice(1)}:sections.items` : undefined);

/** A page that shows a text, by the text's name `about:hero.title`: the one at `path`, if it does. */
export function pageOfText(key: string, path: string): string {
  const [namespace = ""] = key.split(":");
  const item = /^(?:page-|shell:pages\.items\.)(own\d+)[:.]/.exec(key)?.[1];
  if (item !== undefined) return ownPage(item);
  if (namespace.startsWith("blog/")) return articlePage(namespace.slice("blog/".length));
  if (namespace === "blog" && isOfBlog(path)) return path;
  const shows = ({ texts }: { texts: readonly string[] }) => texts.includes(namespace);
  const isOn = screens.some((screen) => screen.path === path && shows(screen));
  return isOn ? path : (screens.find(shows)?.path ?? path);
}

const listed = screens.filter((screen) => !("canonical" in screen));

/** The pages of the site, except those of products. */
export const sitePages: readonly string[] = listed.map(({ path }) => path);

/** Those that visitors are always shown. */
export const requiredPages: readonly string[] = listed.filter((screen) => "required" in screen).map(({ path }) => path);
