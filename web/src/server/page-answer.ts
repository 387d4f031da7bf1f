import type { PostedForm } from "#backend/page-data.ts";
import type { Appearance } from "#backend/wire/site.ts";
import type { SocialCard } from "./link-preview.ts";

/** A request of the program: a path with its language prefix, and the query with only the page's own parameters, without "?". */
export type PageRequest = {
  path: string;
  search: string;
  form?: PostedForm;
  /** Whether staff look at what is not published: a page that is off, too. */
  preview?: boolean;
  /** Whether the page is to say which of its texts is which, because it is edited. */
  edit?: boolean;
};

/** The content of a document's head. Addresses are absolute. */
export type Head = {
  title: string;
  description: string;
  canonical: string;
  robots?: string;
  alternates: { hreflang: string; href: string }[];
  openGraph: { property: string; content: string }[];
  meta: { name: string; content: string }[];
  /** The content of the page's preview picture. A page that was not found has none. */
  socialCard?: SocialCard;
  jsonLd: unknown[];
  /** The path of a feed of what the page lists. */
  feed?: string;
  /** The address of what the page frames. */
  frame?: string;
  /** How the page looks. */
  appearance: Appearance;
  /** Fonts that are visible without scrolling. */
  fonts: string[];
};

/** A page's head with the data that the program needs. */
export type HeadAnswer = { status: 200 | 404 | 500; language: string; direction: "ltr" | "rtl"; head: Head };

export type MovedAnswer = { status: 308; location: string };

/**
 * The program makes a document of this: `html` is its body, `faults` are errors in parts of it, which are shown in place; `texts` are the names
 * of its texts, where it is edited.
 */
export type PageAnswer = MovedAnswer | (HeadAnswer & { html: string; faults: string[]; texts?: string[] });
