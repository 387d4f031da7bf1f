import type { PostedForm } from "#backend/page-data.ts";
import type { SocialCard } from "./link-preview.ts";

/** What the program asks for: a path with its language prefix, and the query reduced to what the page knows, without "?". */
export type PageRequest = { path: string; search: string; form?: PostedForm };

/** What stands in a document's head. Addresses are absolute. */
export type Head = {
  title: string;
  description: string;
  canonical: string;
  robots?: string;
  alternates: { hreflang: string; href: string }[];
  openGraph: { property: string; content: string }[];
  meta: { name: string; content: string }[];
  /** What the page's preview picture shows. A page that was not found has none. */
  socialCard?: SocialCard;
  jsonLd: unknown[];
  /** Fonts that the first screenful is set in. */
  fonts: string[];
};

/** A page's head with what the program must know of it. */
export type HeadAnswer = { status: 200 | 404 | 500; language: string; direction: "ltr" | "rtl"; head: Head };

/** Where a page is instead. */
export type MovedAnswer = { status: 308; location: string };

/** What the program makes a document of: `html` is its body, `faults` what went wrong in parts of it that say so in their places. */
export type PageAnswer = MovedAnswer | (HeadAnswer & { html: string; faults: string[] });
