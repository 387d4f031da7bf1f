/** The state of a history entry that shows a product in a dialog: the address of the list behind it, path and query. */
export type DialogState = { background: string };

/** The list behind the dialog, from a history entry's state, which may come from other code; undefined if it shows no dialog. */
export function backgroundOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("background" in state)) return undefined;
  return typeof state.background === "string" ? state.background : undefined;
}
