import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf, orThrow } from "#staff/backend/errors.ts";
import { productPath } from "#staff/catalogue/site-pages.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";

/** Sends visitors of deleted products elsewhere. It throws nothing, because they are deleted whether or not that can be written. */
export function useRedirectDeleted() {
  const t = useTexts();
  const supabase = useSupabase();
  return async (slugs: readonly string[], target: string) => {
    try {
      orThrow(await supabase.from("redirects").upsert(slugs.map((slug) => ({ path: productPath(slug), target }))));
    } catch (error) {
      showError(t("products.remove.notRedirected", { cause: messageOf(error, t) }));
    }
  };
}
