import { useQuery } from "@tanstack/react-query";
import { AnswerError } from "#staff/backend/errors.ts";

/** The site's response to an address, with the final path: a page, nothing, or a redirect loop. */
export type Answer = { kind: "page" | "missing" | "circle"; path: string };

/** An error in a redirect. `unused`: the site has a page at its own path. `chain`: its target is redirected to `path`. */
export type Fault = { kind: "missing" | "circle" | "unused" } | { kind: "chain"; path: string };

/** Requests an address like a visitor, without the browser's cache. Throws if there is no response. */
export async function answerAt(path: string): Promise<Answer> {
  try {
    const { ok, status, url } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (status < 500) return { kind: ok ? "page" : "missing", path: new URL(url).pathname };
    throw new AnswerError(path, status);
  } catch (error) {
    // Browsers give up after some redirects, without telling why.
    const { type } = await fetch(path, { method: "HEAD", cache: "no-store", redirect: "manual" });
    if (type === "opaqueredirect") return { kind: "circle", path };
    throw error;
  }
}

/** The site's response to a path; undefined if it is not a path. */
export function useAnswer(path: string): Answer | undefined {
  return useQuery({ queryKey: ["redirects", "answer", path], enabled: path.startsWith("/"), queryFn: () => answerAt(path) }).data;
}

/** Takes the site's response to the redirect's path. */
export function faultOf({ path, target }: { path: string; target: string }, answer: Answer): Fault | undefined {
  return answer.kind === "page" && answer.path === path ? { kind: "unused" } : faultOfTarget({ path, target }, answer);
}

/** Takes the site's response to the target, for a redirect that does not exist yet. */
export function faultOfTarget({ path, target }: { path: string; target: string }, answer: Answer): Fault | undefined {
  if (answer.kind === "page") return answer.path === target ? undefined : { kind: "chain", path: answer.path };
  return { kind: answer.path === path && path !== target ? "circle" : answer.kind };
}
