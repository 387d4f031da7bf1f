import { createContext, useContext } from "react";

/** A context without a default, and the hook that reads it: `const [SiteProvider, useSite] = requiredContext<SiteConfig>("SiteProvider")`. */
export function requiredContext<Value>(name: string) {
  const Context = createContext<Value | undefined>(undefined);
  function useValue(): Value {
    const value = useContext(Context);
    if (value === undefined) throw new Error(`this is used inside of ${name}`);
    return value;
  }
  return [Context.Provider, useValue] as const;
}
