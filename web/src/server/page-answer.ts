import type { PageState } from "#app/page-state.ts";
import type { PostedForm } from "#backend/page-data.ts";

/** What the program asks for: a path with its language prefix, and the query reduced to what the page knows, without "?". */
export type PageRequest = { path: string; search: string; form?: PostedForm };

/** A link that makes the browser fetch a file early. */
export type Preload = { rel: "modulepreload"; href: string } | { rel: "preload"; href: string; as: "font"; type: string };

/** What the program makes a document of. Addresses in `head` are absolute. */
export type PageAnswer =
  | { status: 307 | 308; location: string }
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
        jsonLd: unknown[];
        preload: Preload[];
      };
      state: PageState;
      html: string;
    };
