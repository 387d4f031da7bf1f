/** What a link to a product carries when the product shall open as a dialog: the query of the list behind it. */
export type DialogState = { dialog: true; background: string };

/** Reads the state of a location, which may come from anywhere; nothing when it asks for no dialog. */
export function dialogState(state: unknown): DialogState | undefined {
  if (typeof state !== "object" || state === null || !("dialog" in state) || state.dialog !== true) return undefined;
  return { dialog: true, background: "background" in state && typeof state.background === "string" ? state.background : "" };
}
