/** How somebody has come: by a link from a mail, which the program has checked, or on their own. */
export type Arrival = { kind: "link"; wantsPassword: boolean } | { kind: "bad-link" } | { kind: "own" };

/** Reads the fragment that `/auth/v1/verify` leads back with, before the client takes it away. */
export function arrivalOf(fragment: string): Arrival {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  if (parameters.has("error_code") || parameters.has("error")) return { kind: "bad-link" };
  if (!parameters.has("access_token")) return { kind: "own" };
  const type = parameters.get("type");
  return { kind: "link", wantsPassword: type === "invite" || type === "recovery" };
}
