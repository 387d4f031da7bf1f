import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { orderBy } from "#staff/backend/rows.ts";
import type { Sort } from "#staff/ui/table.tsx";
import { TYPING_PAUSE } from "#staff/ui/use-settled.ts";

/** The filters of a list: each is any text (`""`), or one of several values, the first of which is the usual one. */
export type Filters = Record<string, "" | readonly string[]>;
type Chosen<F extends Filters> = { [Name in keyof F]: F[Name] extends readonly string[] ? F[Name][number] : string };

export type ListOptions<F extends Filters> = {
  filters: F;
  sort?: { usual: Sort; columns: readonly string[] };
  /** The path of the list, where a row has a path of its own; by default the current one. */
  path?: string;
  /** Replaces filters that do not go together. */
  corrected?: (filters: Chosen<F>) => Chosen<F>;
};

/** What an address says about a list. */
export type ListState<F extends Filters> = {
  filters: Chosen<F>;
  sort: Sort;
  /** From 1. */
  page: number;
};

const unsorted = { usual: { column: "id", descending: false }, columns: [] };

export function listStateOf<F extends Filters>(options: ListOptions<F>, query: URLSearchParams): ListState<F> {
  const { filters, sort = unsorted, corrected = (given) => given } = options;
  const text = (name: string) => query.get(name) ?? "";
  const chosenOf = (name: string, values: Filters[string]) =>
    values === "" ? text(name) : (values.find((value) => value === text(name)) ?? values[0]);
  const chosen = Object.entries(filters).map(([name, values]) => [name, chosenOf(name, values)]);
  const [column = "", direction] = text("sort").split(".");
  const page = Number(text("page"));
  return {
    filters: corrected(Object.fromEntries(chosen)),
    sort: sort.columns.includes(column) ? { column, descending: direction === "desc" } : sort.usual,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The query of an address: only what differs from the usual list. */
export function listQueryOf<F extends Filters>(options: ListOptions<F>, { filters, sort, page }: ListState<F>): string {
  const { corrected = (given) => given } = options;
  const parameters = (state: ListState<F>) => ({ ...state.filters, sort: orderBy(state.sort), page: String(state.page) });
  const usual = new URLSearchParams(parameters(listStateOf(options, new URLSearchParams())));
  const chosen = Object.entries<string>(parameters({ filters: corrected(filters), sort, page }));
  return new URLSearchParams(chosen.filter(([name, value]) => value !== usual.get(name))).toString();
}

function without<T extends object>(texts: T, isLeftOut: (name: string) => boolean): T {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !isLeftOut(name))) as T;
}

/** The search, the filters, the order and the page of a list, which its address keeps. */
export function useListAddress<const F extends Filters>(options: ListOptions<F>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const state = listStateOf(options, query);
  /** Texts that are being typed. The address says them after a pause, and until then they are what the fields show. */
  const [typed, setTyped] = useState<Partial<Chosen<F>>>({});
  // The address follows some time after it was asked to. A change in the meantime must not forget the one before.
  const asked = useRef({ query, state });
  if (asked.current.query !== query) asked.current = { query, state };

  const isText = (name: string) => options.filters[name] === "";
  const withTyped = (next: ListState<F>) => ({ ...next, filters: { ...next.filters, ...typed } });

  function go(next: ListState<F>, replace: boolean, pathname = options.path) {
    asked.current.state = next;
    navigate({ pathname, search: listQueryOf(options, next) }, { replace });
  }

  /** What is typed adds no entry to the browser's history. */
  function change(changed: Partial<Chosen<F>>) {
    const names = Object.keys(changed);
    const next = withTyped({ ...asked.current.state, page: 1 });
    if (names.some((name) => name in typed)) setTyped(without(typed, (name) => names.includes(name)));
    go({ ...next, filters: { ...next.filters, ...changed } }, names.every(isText));
  }

  const followTyped = useEffectEvent(() => change({}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is that of the query
  useEffect(() => {
    const isAsked = (name: string) => asked.current.state.filters[name] === typed[name];
    const isSaid = (name: string) => isAsked(name) && state.filters[name] === typed[name];
    const names = Object.keys(typed);
    if (names.some(isSaid)) return setTyped(without(typed, isSaid));
    if (names.every(isAsked)) return;
    const timer = setTimeout(() => followTyped(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, query]);

  return {
    ...state,
    isFiltered: Object.keys(options.filters).some((name) => isText(name) && state.filters[name] !== ""),
    query: listQueryOf(options, withTyped(state)),
    /** The query with other filters, or another page. */
    queryWith: (filters: Partial<Chosen<F>>, page = state.page) =>
      listQueryOf(options, { ...state, filters: { ...state.filters, ...filters }, page }),
    change,
    open: (other: string) => {
      setTyped({});
      go(listStateOf(options, new URLSearchParams(other)), false);
    },
    sortBy: (sort: Sort) => go({ ...withTyped(asked.current.state), sort, page: 1 }, false),
    showPage: (page: number) => go({ ...asked.current.state, page }, false),
    /** Says the page that is shown instead of the one that was asked for. A row that is open stays so. */
    correctPage: (page: number) => go({ ...asked.current.state, page }, true, pathname),
    /** The value of a select, and what it calls when another one is chosen. What an address does not know counts as the usual one. */
    select: (name: keyof F) => ({
      value: state.filters[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Chosen<F>>),
    }),
    /** The value of a text field, and what it calls when somebody types: a letter is shown at once, whatever the address says. */
    field: (name: keyof F) => ({
      value: typed[name] ?? state.filters[name],
      onChange: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
    }),
  };
}

export type ListAddress<F extends Filters> = ReturnType<typeof useListAddress<F>>;
