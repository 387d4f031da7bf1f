import type { AnchorHTMLAttributes } from "react";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";

export type LinkProps = {
  /** A path of this site without its language, with an optional query or fragment: "/catalog?category=spices". */
  to: string;
} & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

/** A link to another page of this site, in the language of this one. */
export function Link({ to, ...rest }: LinkProps) {
  return <a href={pathIn(useLanguage(), to)} {...rest} />;
}
