import shippedFacts from "#contracts/list-facts.json";
import type { ItemOf, ListName } from "#i18n/text-keys.ts";
import { CHANGED, FACTS, isEdited, isStated, type PageTexts } from "#i18n/translator.ts";
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

/** By the name of the list, of the entry and of the fact. */
const shipped: Record<string, Record<string, Record<string, string>>> = shippedFacts;

/** What an entry of a list has besides its texts, by name, such as the months of a crop. An empty one is none. */
export function factsOf<List extends ListName>({ texts }: PageTexts, list: List, item: ItemOf<List>): Record<string, string | undefined> {
  const [namespace = "", path = ""] = list.split(":");
  const own = texts[namespace]?.[FACTS];
  const ofList = isTree(own) ? own[path] : undefined;
  const ofItem = isTree(ofList) ? ofList[item] : undefined;
  return { ...shipped[list]?.[item], ...(isTree(ofItem) ? (ofItem as Record<string, string>) : {}) };
}

/** Whether the company has changed a text: `isChanged(texts, "home:testimonials.items.trader.text")`. */
export function isChanged({ texts }: PageTexts, name: string): boolean {
  const [namespace = "", path] = name.split(":");
  const changed = texts[namespace]?.[CHANGED];
  return Array.isArray(changed) && changed.includes(path);
}
