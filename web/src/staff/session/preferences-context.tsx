import { createContext, useContext } from "react";
import type { Preferences } from "./preferences.ts";

type Chosen = {
  preferences: Preferences;
  /** Applies the preferences immediately, and stores them on this machine. */
  prefer: (changed: Partial<Preferences>) => Promise<void>;
};

const Context = createContext<Chosen | undefined>(undefined);

export const PreferencesProvider = Context.Provider;

/** Language and theme of the console on this machine. */
export function usePreferences(): Chosen {
  const chosen = useContext(Context);
  if (chosen === undefined) throw new Error("preferences are read inside of PreferencesProvider");
  return chosen;
}
