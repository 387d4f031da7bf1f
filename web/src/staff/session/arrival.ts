/** How somebody opened the console: through a link from a mail, which the program has verified, or directly. */
export type Arrival = { kind: "link"; wantsPassword: boolean } | { kind: "bad-link" } | { kind: "own" };

/** Parses the fragment of the redirect from `/auth/v1/verify`, before the client removes it. */
export function arrivalOf(fragment: string): Arrival {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  if (parameters.has("error_code") || parameters.has("error")) return { kind: "bad-link" };
  if (!parameters.has("access_token")) return { kind: "own" };
  const type = parameters.get("type");
  return { kind: "link", wantsPassword: type === "invite" || type === "recovery" };
}
