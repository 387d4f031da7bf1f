import { createContext, useContext } from "react";

/** Where a page is: its path without the language, and its query, with "?" or empty. */
export type PageAddress = { path: string; search: string };

const Address = createContext<PageAddress>({ path: "", search: "" });

/** Tells all that lies in it which page it is part of. */
export const PageAddressProvider = Address.Provider;

/** The address of the page as it was loaded; what the catalogue writes into the address bar afterwards is not part of it. */
export function usePageAddress(): PageAddress {
  return useContext(Address);
}
