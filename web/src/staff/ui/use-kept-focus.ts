import { useLayoutEffect, useRef } from "react";

/**
 * Restores the focus of a control whose row has moved, because moved elements lose it. Returns a function to be called before a row moves.
 */
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
