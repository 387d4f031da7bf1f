import type { ItemOf, ListName } from "#i18n/text-keys.ts";
import { CHANGED, isEdited, isStated, type PageTexts } from "#i18n/translator.ts";
import { isTree, valueAt } from "#i18n/value-at.ts";

/**
 * The names of the entries that a list shows, in their order: `itemsOf(texts, "home:testimonials.items")`. Those that the company has added
 * are among them, `own1`. An entry of which a text names a business figure that the company does not state is left out, but for a page that is
 * edited; a section is not.
 */
export function itemsOf<List extends ListName>(page: PageTexts, list: List): ItemOf<List>[] {
  const { texts, figures } = page;
  const [namespace = "", path = ""] = list.split(":");
  const items = valueAt(texts[namespace], path);
  if (!isTree(items)) return [];
  const names = Object.keys(items) as ItemOf<List>[];
  return path === "sections.items" || isEdited(page) ? names : names.filter((name) => isStated(items[name], figures));
}

/** Whether the company has changed a text: `isChanged(texts, "home:testimonials.items.trader.text")`. */
export function isChanged({ texts }: PageTexts, name: string): boolean {
  const [namespace = "", path] = name.split(":");
  const changed = texts[namespace]?.[CHANGED];
  return Array.isArray(changed) && changed.includes(path);
}
