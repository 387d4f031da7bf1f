import { recordIn } from "./browser-storage.ts";

/** How somebody opened the console: through a link from a mail, which the program has verified, or directly. */
export type Arrival = { kind: "link"; wantsPassword: boolean } | { kind: "bad-link" } | { kind: "own" };

/** Two accounts: the one that is signed in in this browser, and the one of the link that was followed. */
export type AccountSwitch = { current: string; next: string };

/**
 * Whether the fragment of a link would sign out somebody else: the client takes its session over for all tabs, without a question. Takes the
 * stored session of the client.
 */
export function accountSwitchOf(fragment: string, storedSession: string | null): AccountSwitch | undefined {
  const token = new URLSearchParams(fragment.replace(/^#/, "")).get("access_token");
  const stored = recordIn(storedSession) as { user?: { id?: string; email?: string } } | undefined;
  if (token === null || stored?.user?.id === undefined) return undefined;
  const claims = claimsOf(token);
  if (claims?.sub === stored.user.id) return undefined;
  return { current: stored.user.email ?? "", next: claims?.email ?? "" };
}

/** The claims of a token, which the program has checked or will check. */
function claimsOf(token: string): { sub?: string; email?: string } | undefined {
  const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  try {
    return recordIn(atob(base64));
  } catch {
    return undefined;
  }
}

/** Parses the fragment of the redirect from `/auth/v1/verify`, before the client removes it. */
export function arrivalOf(fragment: string): Arrival {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  if (parameters.has("error_code") || parameters.has("error")) return { kind: "bad-link" };
  if (!parameters.has("access_token")) return { kind: "own" };
  const type = parameters.get("type");
  return { kind: "link", wantsPassword: type === "invite" || type === "recovery" };
}
