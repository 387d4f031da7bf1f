import { createContext, useContext } from "react";
import type { Rights } from "./rights.ts";

const Context = createContext<Rights | undefined>(undefined);

export const RightsProvider = Context.Provider;

/** What the person may do: `useRights().may("update", "products")`. The program refuses the rest whatever is shown. */
export function useRights(): Rights {
  const rights = useContext(Context);
  if (rights === undefined) throw new Error("rights are read inside of RightsProvider");
  return rights;
}
