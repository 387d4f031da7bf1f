import { requiredContext } from "#staff/required-context.ts";
import type { Preferences } from "./preferences.ts";

type Chosen = {
  preferences: Preferences;
  /** Applies the preferences immediately, and stores them on this machine. */
  prefer: (changed: Partial<Preferences>) => Promise<void>;
};

/** Language and theme of the console on this machine. */
export const [PreferencesProvider, usePreferences] = requiredContext<Chosen>("PreferencesProvider");
