import type { AnchorHTMLAttributes } from "react";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useIsOn } from "#ui/pages-off.ts";

export type LinkProps = {
  /** A path of this site without its language, with an optional query or fragment: "/catalog?category=spices". */
  to: string;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

/** A link to another page of this site, in the language of this one. Nothing if the company has switched that page off. */
export function Link({ to, ...rest }: LinkProps) {
  const path = pathIn(useLanguage(), to);
  return useIsOn()(to) ? <a href={path} {...rest} /> : null;
}
