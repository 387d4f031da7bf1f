import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { BODY } from "#i18n/namespaces.ts";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow } from "#staff/backend/errors.ts";
import { readAgain } from "#staff/backend/read-again.ts";
import { ownPage } from "#staff/catalogue/site-pages.ts";
import { remembered } from "./draft-history.ts";

export type Item = {
  item: string;
  /** The English text by which it is known. */
  text: string;
  is_shown: boolean;
  /** Whether it cannot be hidden: its page cannot be without it. */
  is_required: boolean;
  /** Whether the company has added it. */
  is_own: boolean;
  /** The paths of its texts; an empty one stands for the entry itself. */
  fields: string[];
  /** Whether it can have what is the same in every language. */
  may_have_facts: boolean;
  /** Whether it says what a buyer says, and no note says who has allowed it. */
  lacks_consent?: boolean;
  /** What it has besides, the same in every language, by name. */
  facts: Readonly<Partial<Record<FactName, string>>>;
};

type FactName =
  | "date"
  | "category"
  | "slug"
  | "picture"
  | "author"
  | "products"
  | "closing_page"
  | "months"
  | "home"
  | "countries"
  | "ports"
  | "buyer"
  | "place"
  | "office"
  | "layout"
  | "ground"
  | "page"
  | "menu"
  | "consent"
  | "email"
  | "phone"
  | "footer"
  | "unlisted";

/** What the entries of a list have besides their texts. */
export type FactOfList = {
  name: FactName;
  kind:
    | "slug"
    | "date"
    | "picture"
    | "page"
    | "entry"
    | "months"
    | "yes"
    | "countries"
    | "ports"
    | "place"
    | "category"
    | "word"
    | "name"
    | "note"
    | "email"
    | "phone"
    | "products";
  /** What it is one of, or several. */
  choices?: { item: string; text: string }[];
};

/** A list of the site with the draft published, as `rpc/site_list` answers it. */
export type SiteList = {
  list: string;
  /** Those that are shown come first, in their order. */
  items: Item[];
  /** The name for an entry that is added. */
  next_item: string;
  facts: FactOfList[];
  /** Whether entries may be hidden, but not added or moved: they are places of the pages. */
  is_fixed: boolean;
  is_shipped: boolean;
  draft: { author: string; updated_at: string; version: number } | null;
};

/** The list whose entries have long texts: that of `own1` is `blog/own1:body`. */
export const ARTICLES = "blog:articles.items";

/** The list of the links of the menu and of the foot of the pages. */
export const LINKS = "shell:nav.items";

/** The list of the pages that the company has added. */
export const PAGES = "shell:pages.items";

/** The name of a text of an entry. */
export function textOfItem(list: string, item: string, field = ""): string {
  if (list === ARTICLES && field === BODY) return `blog/${item}:${BODY}`;
  return [list, item, field].filter((part) => part !== "").join(".");
}

/** The name of an entry that a text belongs to: `own1` for `home:testimonials.items.own1.name`. */
export function itemOfText(list: string, key = ""): string | undefined {
  if (list === ARTICLES && key.startsWith("blog/")) return key.slice("blog/".length).split(":")[0];
  return key.startsWith(`${list}.`) ? key.slice(list.length + 1).split(".")[0] : undefined;
}

/** The new value of a fact, which may be a change of the one before. An empty one is none. */
export type FactChange = string | ((now: string) => string);

type Change =
  /** What becomes of the entries that are shown; null takes the shipped list. */
  | { function: "change_site_list"; change: ((shown: readonly string[]) => readonly string[]) | null }
  | { function: "add_site_item"; item: string; after: string | undefined }
  | { function: "change_site_item"; item: string; fact: FactName; change: FactChange }
  | { function: "delete_site_item"; item: string };

/** The names of the entries that are shown. */
export const shownIn = (list: SiteList | undefined) => list?.items.filter((item) => item.is_shown).map(({ item }) => item) ?? [];

const changed = (now: string | undefined, change: FactChange) => (typeof change === "string" ? change : change(now ?? ""));

/** The list with a change of a fact that is on its way: what is pressed shows at once. */
function withFact(list: SiteList | undefined, change: Change | undefined): SiteList | undefined {
  if (list === undefined || change?.function !== "change_site_item") return list;
  const { fact } = change;
  const ofItem = (item: Item) => ({ ...item, facts: { ...item.facts, [fact]: changed(item.facts[fact], change.change) } });
  return { ...list, items: list.items.map((item) => (item.item === change.item ? ofItem(item) : item)) };
}

/** What a change is in the list as it is now. */
function argumentsOf(change: Change, now: SiteList | undefined): object {
  const version = now?.draft?.version ?? null;
  switch (change.function) {
    case "change_site_list":
      return { items: change.change?.(shownIn(now)) ?? null, version };
    case "change_site_item": {
      const read = now?.items.find(({ item }) => item === change.item)?.facts ?? {};
      return { item: change.item, facts: { [change.fact]: changed(read[change.fact], change.change) }, read };
    }
    default: {
      const { function: _, ...values } = change;
      return { ...values, version };
    }
  }
}

/** Whether a change of a list may have changed a row of the draft: an entry comes and goes with its texts, its lists and its page. */
function isTouched(row: string, list: string, change: Change): boolean {
  if (row === `site_lists/${list}`) return true;
  const isOfEntry = change.function === "add_site_item" || change.function === "delete_site_item";
  return isOfEntry && row.split(/[/:.-]/).includes(change.item);
}

/** A list, and changes of it in the draft of the site. */
export function useSiteList(list: string) {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const queryKey = ["site_list", list];
  const query = useQuery({
    queryKey,
    queryFn: async () => orThrow(await supabase.rpc("site_list", { list })).data as SiteList,
  });
  const pending = useMutationState({
    filters: { mutationKey: queryKey, status: "pending" },
    select: ({ state }) => state.variables as Change | undefined,
  });
  const change = useMutation({
    mutationKey: queryKey,
    // One after the other, each as a change of what the one before has left.
    scope: { id: `site_list ${list}` },
    mutationFn: async (change: Change) => {
      const now = queries.getQueryData<SiteList>(queryKey);
      const { function: name } = change;
      return remembered(
        queries,
        (row) => isTouched(row, list, change),
        async () => orThrow(await supabase.rpc(name, { list, ...argumentsOf(change, now) })).data as SiteList,
      );
    },
    onSuccess: async (answer) => {
      // A read that began before the change may still be on its way, and has the version of before.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer);
    },
    // After a conflict the list is as somebody else has left it.
    onError: () => {
      void readAgain(queries, ["site_changes"]);
      return queries.invalidateQueries({ queryKey });
    },
  });
  return { query, list: pending.reduce(withFact, query.data), change };
}

/** The pages that the company has added, as choices: their places in previews, and their addresses. */
export const ownPageChoices = (pages: SiteList | undefined) =>
  pages?.items.map(({ item, facts }) => ({ value: ownPage(item), label: `/${facts.slug ?? item}` })) ?? [];
