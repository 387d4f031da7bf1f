/** The screens of the navigation, in order; `key` is their name in the texts. */
export const pages = [
  { to: "/", key: "home" },
  { to: "/about", key: "about" },
  { to: "/catalog", key: "catalog" },
  { to: "/quality", key: "quality" },
  { to: "/why-choose-us", key: "why" },
  { to: "/blog", key: "blog" },
  { to: "/contact", key: "contact" },
] as const;

/** The page of the navigation that a page belongs to, by its path without the language: every article belongs to "/blog". */
export function pageAbove(path: string): string | undefined {
  return pages.find(({ to }) => path === to || (to !== "/" && path.startsWith(`${to}/`)))?.to;
}
