import { createContext, useContext } from "react";

const Context = createContext<HTMLElement | null>(null);

/** Set by a dialog: popups must be rendered inside it, or the browser shows them behind. */
export const TopLayerProvider = Context.Provider;

/** Where menus and tooltips are rendered: in the open dialog, otherwise `undefined` for the page. */
export const useTopLayer = () => useContext(Context) ?? undefined;
