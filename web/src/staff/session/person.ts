import type { User } from "@supabase/supabase-js";
import { machineTimeZone } from "#staff/i18n/time-zone.tsx";
import { isConsoleLanguage, isTheme, type Preferences } from "./preferences.ts";

export const roles = ["owner", "editor", "sales", "viewer"] as const;
export type Role = (typeof roles)[number];

/** The signed-in person. Data that is needed immediately is in the account's `user_metadata`; the rest is a setting. */
export type Person = {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** IANA, "Asia/Kolkata". */
  timeZone: string;
  preferences: Partial<Preferences>;
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** `undefined` if the account is not staff. */
export function personOf(user: User): Person | undefined {
  const role: unknown = user.app_metadata.role;
  if (!isRole(role)) return undefined;
  const { name, time_zone, language, theme } = user.user_metadata;
  const email = user.email ?? "";
  return {
    id: user.id,
    email,
    name: text(name) || email.split("@")[0] || email,
    role,
    timeZone: isTimeZone(time_zone) ? time_zone : machineTimeZone,
    preferences: {
      ...(isConsoleLanguage(language) && { language }),
      ...(isTheme(theme) && { theme }),
    },
  };
}

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== "string" || value === "") return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}
