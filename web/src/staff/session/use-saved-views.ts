import { useSupabase } from "#staff/backend/backend-context.tsx";
import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { SavedView } from "#staff/ui/saved-views.tsx";
import { sayFailed } from "#staff/ui/toasts.tsx";
import { useSession } from "./session.tsx";

/** The account goes with every request, so it keeps a few short ones. */
const MOST = 10;
const LONGEST = 300;

/** The views of one list (`enquiries`) that the person has kept. They are kept with the account, so every machine has them. */
export function useSavedViews(list: string) {
  const t = useTexts();
  const supabase = useSupabase();
  const { user, refresh } = useSession();
  const views = viewsOf(user.user_metadata.views, list);

  async function write(next: SavedView[]) {
    const all: unknown = user.user_metadata.views;
    const { error } = await supabase.auth.updateUser({ data: { views: { ...(isRecord(all) && all), [list]: next } } });
    if (error) sayFailed(messageOf(error, t));
    else await refresh();
  }

  return {
    views,
    save: (name: string, query: string) => {
      if (query.length > LONGEST) return sayFailed(t("ui.views.tooLong"));
      const others = views.filter((view) => view.name !== name);
      return void write([...others, { name, query }].slice(-MOST));
    },
    remove: (name: string) => void write(views.filter((view) => view.name !== name)),
  };
}

/** What an account says of a list's views; whatever else stands there is left out. */
export function viewsOf(kept: unknown, list: string): SavedView[] {
  const views = isRecord(kept) ? kept[list] : undefined;
  if (!Array.isArray(views)) return [];
  return views
    .filter(isRecord)
    .flatMap(({ name, query }) => (typeof name === "string" && typeof query === "string" ? [{ name, query }] : []));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
