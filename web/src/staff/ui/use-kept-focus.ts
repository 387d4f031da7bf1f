import { useLayoutEffect, useRef } from "react";

/** Gives the focus back to a control whose row has moved: what is moved in the document loses it. Out: what is called before a row moves. */
export function useKeptFocus(rows: unknown): () => void {
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls move when the rows do
  useLayoutEffect(() => {
    const { current: lost } = focused;
    if (lost instanceof HTMLElement && lost.isConnected && document.activeElement === document.body) lost.focus();
  }, [rows]);
  return () => {
    focused.current = document.activeElement;
  };
}
