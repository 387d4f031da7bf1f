/** What an entry of the history carries that shows a product as a dialog: the address of the list behind it, path and query. */
export type DialogState = { background: string };

/** The list behind the dialog, from the state of an entry of the history, which may be anybody's; nothing when it shows no dialog. */
export function backgroundOf(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("background" in state)) return undefined;
  return typeof state.background === "string" ? state.background : undefined;
}
