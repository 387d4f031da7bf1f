import { Tabs as Radix } from "radix-ui";
import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";

export type Tab = { id: string; label: ReactNode; content: ReactNode };

const tabLook =
  "relative flex min-h-9 shrink-0 items-center gap-1.5 px-2 whitespace-nowrap -outline-offset-2! pointer-coarse:min-h-11 after:absolute after:inset-x-0 after:bottom-0 after:h-[3px]";

/** Panels of which one is shown. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex gap-2 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className={classes(
              tabLook,
              "text-bark hover:text-ink data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:after:bg-chilli",
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Scrolls only horizontally, because `scrollIntoView` would scroll the page too. */
function bringIntoSight(list: Element, child: Element) {
  const [outer, inner] = [list.getBoundingClientRect(), child.getBoundingClientRect()];
  if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
  else if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left;
}

export type View<Id extends string = string> = { id: Id; label: string; count?: number; urgent?: boolean };

/** Views of one list, side by side: "Open 7, Mine 3". One is selected at a time; the list below changes. */
export function Views<Id extends string>({
  label,
  views,
  value,
  onChange,
}: {
  label: string;
  views: readonly View<Id>[];
  value: string;
  onChange: (id: Id) => void;
}) {
  const list = useRef<HTMLElement>(null);
  const counts = views.map(({ count }) => count).join();
  // If not all fit, the selected one is scrolled into view. The counts load later and shift it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected one is looked up in the document
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current="true"]');
    if (list.current && chosen) bringIntoSight(list.current, chosen);
  }, [value, counts]);
  return (
    <nav ref={list} aria-label={label} className="flex gap-2 overflow-x-auto">
      {views.map((view) => {
        const isCurrent = view.id === value;
        return (
          <button
            key={view.id}
            type="button"
            aria-current={isCurrent ? "true" : undefined}
            onClick={() => onChange(view.id)}
            className={classes(tabLook, isCurrent ? "font-semibold after:bg-chilli" : "text-bark hover:text-ink")}
          >
            {view.label}
            {view.count !== undefined && <span className={classes("font-semibold", view.urgent && "text-chilli")}>{view.count}</span>}
          </button>
        );
      })}
    </nav>
  );
}
