import { createContext, useContext } from "react";

const Context = createContext<HTMLElement | null>(null);

/** Set by a window: what lies over the page must be drawn inside of it, or the browser draws it behind. */
export const TopLayerProvider = Context.Provider;

/** Where menus and tooltips are drawn: in the open window, else `undefined` for the page. */
export const useTopLayer = () => useContext(Context) ?? undefined;
