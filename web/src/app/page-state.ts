import type { PageData, PostedForm } from "#backend/page-data.ts";
import type { Site } from "#backend/wire/site.ts";

/**
 * What the program writes into the page for the browser to continue with.
 * `path` has no language prefix; `search` is the query reduced to what the page knows, with its "?" or empty.
 */
export type PageState = {
  language: string;
  path: string;
  search: string;
  crumb?: string;
  notFound: boolean;
  site: Site;
  data: Partial<PageData> & { form?: PostedForm };
};
