import type { Category } from "#backend/wire/Category.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";

/** Where the brochure of a language, or of a category in it, stands: at the site's root, so that its address can be printed and mailed. */
export function brochurePath({ code }: Language, category?: Category): string {
  const parts = ["/brochure", ...(category === undefined ? [] : [category]), ...(code === defaultLanguage.code ? [] : [code])];
  return `${parts.join("-")}.pdf`;
}

/** What came of opening the brochure. */
export type BrochureResult = { kind: "opened" } | { kind: "failed" };

/** Opens the brochure in a new tab. Asks first whether the document is there, so that no tab shows an error page. */
export async function openBrochure(path: string): Promise<BrochureResult> {
  try {
    const answer = await fetch(path, { method: "HEAD" });
    if (!answer.ok) return { kind: "failed" };
    return window.open(path, "_blank") === null ? { kind: "failed" } : { kind: "opened" };
  } catch {
    return { kind: "failed" };
  }
}

/** How many bytes the brochure has; nothing when it is not to be had now. */
export async function brochureSize(path: string, signal: AbortSignal): Promise<number | undefined> {
  const answer = await fetch(path, { method: "HEAD", signal });
  const length = Number(answer.headers.get("content-length"));
  return answer.ok && length > 0 ? length : undefined;
}
