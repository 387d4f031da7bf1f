import type { PageState } from "#app/page-state.ts";
import type { PostedForm } from "#backend/page-data.ts";
import type { SocialCard } from "./link-preview.ts";

/** What the program asks for: a path with its language prefix, and the query reduced to what the page knows, without "?". */
export type PageRequest = { path: string; search: string; form?: PostedForm };

/** What the program makes a document of. Addresses in `head` are absolute. */
export type PageAnswer =
  | { status: 308; location: string }
  | {
      status: 200 | 404;
      language: string;
      direction: "ltr" | "rtl";
      head: {
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
        /** Modules of the screen, with what they import. */
        modules: string[];
      };
      state: PageState;
      html: string;
    };
