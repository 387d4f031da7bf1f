import { createContext, useContext } from "react";
import type { Rights } from "./rights.ts";

const Context = createContext<Rights | undefined>(undefined);

export const RightsProvider = Context.Provider;

/** The person's rights: `useRights().may("update", "products")`. */
export function useRights(): Rights {
  const rights = useContext(Context);
  if (rights === undefined) throw new Error("rights are read inside of RightsProvider");
  return rights;
}
