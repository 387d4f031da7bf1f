import type { AnchorHTMLAttributes } from "react";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { usePageAddress } from "#ui/page-address.ts";

export type LinkProps = {
  /** A path of this site without its language, with a query or a fragment if need be: "/catalog?category=spices". */
  to: string;
  /** Marks the link of the page that the visitor is on: `below` on the pages under it too, as "/blog" is marked on every article. */
  current?: "exact" | "below";
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

/** A link to another page of this site, in the language of this one. */
export function Link({ to, current, ...rest }: LinkProps) {
  const language = useLanguage();
  const { path } = usePageAddress();
  const isCurrent = current !== undefined && (path === to || (current === "below" && path.startsWith(`${to}/`)));
  return <a href={pathIn(language, to)} aria-current={isCurrent ? "page" : undefined} {...rest} />;
}
