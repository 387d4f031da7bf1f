/** Where the brochure stands: a static document at the site's root, so that its address can be printed and mailed. */
export const brochurePath = "/brochure.pdf";

/** What came of opening the brochure. */
export type BrochureResult = { kind: "opened" } | { kind: "failed" };

/** Opens the brochure in a new tab. Asks first whether the document is there, so that no tab shows an error page. */
export async function openBrochure(): Promise<BrochureResult> {
  try {
    const answer = await fetch(brochurePath, { method: "HEAD" });
    if (!answer.ok) return { kind: "failed" };
    return window.open(brochurePath, "_blank") === null ? { kind: "failed" } : { kind: "opened" };
  } catch {
    return { kind: "failed" };
  }
}
