import { messageOf } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { SavedView } from "#staff/ui/saved-views.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { useSetting } from "./settings.ts";

/** The most views in one menu and one setting. */
const MOST = 20;
const LONGEST = 500;

/** The person's saved views of one list (`enquiries`), the same on every machine. */
export function useSavedViews(list: string) {
  const t = useTexts();
  const [kept, keep] = useSetting(`views.${list}`);
  const views = viewsOf(kept);

  const write = (next: SavedView[]) => keep(JSON.stringify(next)).catch((error: unknown) => showError(messageOf(error, t)));

  return {
    views,
    save: (name: string, query: string) => {
      if (query.length > LONGEST) return showError(t("ui.views.tooLong"));
      const others = views.filter((view) => view.name !== name);
      return void write([...others, { name, query }].slice(-MOST));
    },
    remove: (name: string) => void write(views.filter((view) => view.name !== name)),
  };
}

/** The views in a setting; invalid entries are ignored. */
export function viewsOf(kept: string): SavedView[] {
  const views = parsed(kept);
  if (!Array.isArray(views)) return [];
  return views
    .filter(isRecord)
    .flatMap(({ name, query }) => (typeof name === "string" && typeof query === "string" ? [{ name, query }] : []));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
