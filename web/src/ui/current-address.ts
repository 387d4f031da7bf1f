import { createContext, useContext } from "react";

/** The address of a page: its path without the language, and its query, with "?" or empty. */
export type PageAddress = { path: string; search: string };

const Address = createContext<PageAddress>({ path: "", search: "" });

/** Provides the address of the page to all components below it. */
export const PageAddressProvider = Address.Provider;

/** The address of the page as it was loaded; later changes by the catalogue are not included. */
export function usePageAddress(): PageAddress {
  return useContext(Address);
}
