/** Visitors of `path`, where the site has no page, are redirected to `target`. Both are without host and language. */
export type Redirect = { path: string; target: string };

/**
 * The path of an address that was copied from a browser or typed: without host, language, query and a slash at the end.
 * `https://www.example.com/de/old-page/?a=1` gives `/old-page`.
 */
export function pathIn(address: string, languages: readonly string[]): string {
  const typed = address.trim();
  if (typed === "") return "";
  const hasHost = /^([a-z]+:)?\/\/|^www\./i.test(typed);
  const absolute = hasHost ? typed.replace(/^([a-z]+:)?(\/\/)?/i, "https://") : `https://site.invalid/${typed.replace(/^\/+/, "")}`;
  if (!URL.canParse(absolute)) return typed;
  const segments = new URL(absolute).pathname.split("/").filter((segment) => segment !== "");
  if (languages.includes(segments[0] ?? "")) segments.shift();
  return `/${segments.join("/")}`;
}
