import { useQuery } from "@tanstack/react-query";

/** What the site answers at an address, and at which path that ends: a page, nothing, or redirects that lead round in a circle. */
export type Answer = { kind: "page" | "missing" | "circle"; path: string };

/** What is wrong with a redirect. `unused`: the site has a page at its own path. `chain`: its target leads on to `path`. */
export type Fault = { kind: "missing" | "circle" | "unused" } | { kind: "chain"; path: string };

/** Asks the site as a visitor does; the browser keeps no answer. Throws when there is none. */
export async function answerAt(path: string): Promise<Answer> {
  try {
    const { ok, status, url } = await fetch(path, { method: "HEAD", cache: "no-store" });
    if (status < 500) return { kind: ok ? "page" : "missing", path: new URL(url).pathname };
    throw new Error(`${path} was answered with ${status}`);
  } catch (error) {
    // After some redirects browsers give up, and do not say why.
    const { type } = await fetch(path, { method: "HEAD", cache: "no-store", redirect: "manual" });
    if (type === "opaqueredirect") return { kind: "circle", path };
    throw error;
  }
}

/** What the site answers at a path; nothing is asked for what is no path. */
export function useAnswer(path: string): Answer | undefined {
  return useQuery({ queryKey: ["redirects", "answer", path], enabled: path.startsWith("/"), queryFn: () => answerAt(path) }).data;
}

/** In: what the site answers at the redirect's path. */
export function faultOf({ path, target }: { path: string; target: string }, answer: Answer): Fault | undefined {
  return answer.kind === "page" && answer.path === path ? { kind: "unused" } : faultOfTarget({ path, target }, answer);
}

/** In: what the site answers at the target, for a redirect that is not there yet. */
export function faultOfTarget({ path, target }: { path: string; target: string }, answer: Answer): Fault | undefined {
  if (answer.kind === "page") return answer.path === target ? undefined : { kind: "chain", path: answer.path };
  return { kind: answer.path === path && path !== target ? "circle" : answer.kind };
}
