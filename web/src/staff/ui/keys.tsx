import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { requiredContext } from "#staff/required-context.ts";

/** A keyboard shortcut; the label is shown in the list of shortcuts. */
export type KeyBinding = { key: string; label: string; run: () => void };

type Registry = { add: (bindings: readonly KeyBinding[]) => () => void; active: readonly KeyBinding[] };

const [RegistryProvider, useRegistry] = requiredContext<Registry>("KeysProvider");

/** Handles the shortcuts of all mounted components, and provides them to the list of shortcuts. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [sets, setSets] = useState<readonly (readonly KeyBinding[])[]>([]);
  const active = useMemo(() => sets.flat(), [sets]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return;
    // The last one is on top.
    const binding = active.findLast(({ key }) => isPressed(key, event));
    if (binding === undefined) return;
    event.preventDefault();
    binding.run();
  });

  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const registry = useMemo<Registry>(
    () => ({
      active,
      add: (bindings) => {
        setSets((before) => [...before, bindings]);
        return () => setSets((before) => before.filter((set) => set !== bindings));
      },
    }),
    [active],
  );
  return <RegistryProvider value={registry}>{children}</RegistryProvider>;
}

/** Whether the event is of this key. A layout without Latin letters, such as Devanagari, has its letters at the same places. */
function isPressed(key: string, { key: typed, code }: KeyboardEvent): boolean {
  const isLatin = typed.length > 1 || typed < "\u0080";
  return key === typed || (!isLatin && code === `Key${key.toUpperCase()}`);
}

/** Whether keys belong to what is there: somebody is typing, or a dialog is open. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select, dialog, [role=menu]") !== null;
}

export const useActiveKeys = () => useRegistry().active;

/** Registers shortcuts while the component is mounted. The labels must not change between renders; what `run` does may. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { add } = useRegistry();
  // Not an effect event, because the provider calls it from a handler.
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map(({ key, label }) => `${key}\n${label}`).join("\n\n");
  // `add` changes with the list that it adds to.
  const register = useEffectEvent(add);

  useEffect(() => {
    const stable =
      names === ""
        ? []
        : names.split("\n\n").map((name, index) => {
            const [key = "", label = ""] = name.split("\n");
            return { key, label, run: () => latest.current[index]?.run() };
          });
    return register(stable);
  }, [names]);
}
