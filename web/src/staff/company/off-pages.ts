import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { sitePages } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import type { Setting, SettingChange } from "./settings.ts";

const PAGES = "site.pages";

/** The pages that changes of settings switch off and on, by their paths. */
export function switchedBy(changes: readonly SettingChange[], settings: readonly Setting[]) {
  const change = changes.find(({ key }) => key === PAGES);
  const before = settings.find(({ key }) => key === PAGES);
  if (change === undefined || before === undefined) return { off: [], on: [] };
  const isOn = ({ value }: { value: unknown }, path: string) => !Array.isArray(value) || value.includes(path);
  return {
    off: sitePages.filter((path) => isOn(before, path) && !isOn(change, path)),
    on: sitePages.filter((path) => !isOn(before, path) && isOn(change, path)),
  };
}

/** Sends visitors of pages that are off on, by the targets of their paths; without one, nowhere. */
export function useRedirectPages() {
  const supabase = useSupabase();
  return async (targets: Readonly<Record<string, string>>) => {
    const rows = Object.entries(targets).map(([path, target]) => ({ path, target }));
    const sent = rows.filter(({ target }) => target !== "");
    const ended = rows.filter(({ target }) => target === "").map(({ path }) => path);
    if (sent.length > 0) orThrow(await supabase.from("redirects").upsert(sent));
    if (ended.length > 0) orThrow(await supabase.from("redirects").delete().in("path", ended));
  };
}

/** Ends what sends visitors of pages on that are shown again. It throws nothing: they are shown whether or not that can be written. */
export function useEndRedirects() {
  const t = useTexts();
  const redirect = useRedirectPages();
  return async (paths: readonly string[]) => {
    try {
      await redirect(Object.fromEntries(paths.map((path) => [path, ""])));
    } catch (error) {
      showError(messageOf(error, t));
    }
  };
}
