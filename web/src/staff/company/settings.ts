import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { orThrow, restError } from "#staff/backend/errors.ts";
import { requiredPages, sitePages } from "#staff/catalogue/site-pages.ts";
import type { SiteLanguage } from "#staff/site-config.ts";
import { useReloadSite } from "#staff/site-context.tsx";

const ENGLISH = "en";

type Value = string | number | string[] | number[] | boolean | null;

/** A setting of the site, as `rpc/site_settings` answers it. */
export type Setting = {
  key: string;
  kind:
    | "line"
    | "lines"
    | "phone"
    | "email"
    | "mailbox"
    | "link"
    | "digits"
    | "prefix"
    | "switch"
    | "languages"
    | "pages"
    | "unlisted_pages"
    | "sample_parts"
    | "count"
    | "counts"
    | "measure"
    | "range"
    | "crop_year"
    | "hours"
    | "colour"
    | "logo"
    | "icon"
    | "choice"
    | "host"
    | "port"
    | "secret"
    | "words";
  is_required: boolean;
  is_translated: boolean;
  /** The one in effect, in English. */
  value: Value;
  saved: { language: string; value: Value; version: number }[];
  /** The file or the variable that sets it, where it cannot be changed here. */
  origin: string | null;
  /** Whether it is still the sample company's. */
  is_sample: boolean;
  /** Whether something that visitors can see shows it. Only of figures it may be false. */
  is_shown: boolean;
  /** Whether the role of the caller may change it. */
  may_change: boolean;
  /** The domain for which the server signs mails (DKIM), at the sender of mails. */
  signing_domain: string | null;
  /** The words to choose from. */
  choices?: readonly string[];
  /** Of a password: whether there is one. It is never told. */
  is_set?: boolean;
};

/** A change of a setting in a language; `version` is that of the saved value, null where there was none. */
export type SettingChange = { key: string; language: string; value: Value; version: number | null };

const queryKey = ["site_settings"];

export function useSettings({ enabled = true } = {}) {
  const supabase = useSupabase();
  return useQuery({ queryKey, queryFn: async () => orThrow(await supabase.rpc("site_settings")).data as Setting[], enabled });
}

/** Saves settings. The console's facts of the site are read again: settings are part of them. */
export function useSaveSettings() {
  const supabase = useSupabase();
  const queries = useQueryClient();
  const reloadSite = useReloadSite();
  return async (changes: readonly SettingChange[]) => {
    const settings = orThrow(await supabase.rpc("save_site_settings", { changes })).data as Setting[];
    queries.setQueryData(queryKey, settings);
    // They are saved, whether or not that can be read.
    await reloadSite().catch(() => undefined);
  };
}

/** The colours that the company chooses, by the names of `rpc/site_palette`. */
export const colours = ["accent", "highlight", "ground", "dark_ground"] as const;
export type Colours = Record<(typeof colours)[number], string>;

/** Two colours that cannot be read on each other. */
export type ContrastFault = {
  /** The setting to change. */
  setting: string;
  /** What is written or drawn, and on what, by their names in the styles. */
  foreground: string;
  ground: string;
  /** The contrast of WCAG 2, and what it must be. */
  ratio: number;
  needed: number;
  /** The nearest colour that passes. */
  nearest: string | null;
};

/** What the pages look like with these colours: all colours of the styles by name. Nothing is asked while one of them is no colour. */
export function usePalette(chosen: Colours) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: ["site_palette", chosen],
    queryFn: async () =>
      orThrow(await supabase.rpc("site_palette", chosen)).data as { tokens: Record<string, string>; faults: ContrastFault[] },
    enabled: Object.values(chosen).every((colour) => /^#([0-9a-f]{3}){1,2}$/i.test(colour)),
    placeholderData: keepPreviousData,
  });
}

/** The name of the field of a setting; of another language than English with its code. */
export const fieldOf = (key: string, language = ENGLISH) => (language === ENGLISH ? key : `${key}/${language}`);

/** What a setting lists that can be switched on and off, each by a box. */
type Boxes = {
  all: readonly string[];
  /** Those that are always on. */
  required: readonly string[];
  /** Those that are on where the setting has no value. */
  usuallyOn: readonly string[];
};

type Language = Pick<SiteLanguage, "code" | "is_shipped">;

const codesOf = (languages: readonly Language[]) => languages.map(({ code }) => code);

/** The boxes of a setting that lists languages or pages. */
export function boxesOf({ kind }: Setting, languages: readonly Language[]): Boxes | undefined {
  if (kind === "languages") {
    const shipped = languages.filter(({ is_shipped }) => is_shipped);
    return { all: codesOf(languages), required: [ENGLISH], usuallyOn: codesOf(shipped) };
  }
  if (kind === "unlisted_pages") return { all: sitePages, required: [], usuallyOn: [] };
  return kind === "pages" ? { all: sitePages, required: requiredPages, usuallyOn: sitePages } : undefined;
}

/** What the fields of these settings show, by name. What is always on has no field. */
export function valuesOf(settings: readonly Setting[], languages: readonly Language[]): Record<string, string> {
  const values = settings.flatMap((setting) => {
    const boxes = boxesOf(setting, languages);
    if (boxes !== undefined) {
      const { value } = setting;
      const isOn = (item: string) => (Array.isArray(value) ? value.some((on) => on === item) : boxes.usuallyOn.includes(item));
      const optional = boxes.all.filter((item) => !boxes.required.includes(item));
      return optional.map((item) => [fieldOf(setting.key, item), String(isOn(item))] as const);
    }
    const saved = (language: string) => setting.saved.find((one) => one.language === language)?.value ?? null;
    const translated = setting.is_translated ? codesOf(languages).filter((language) => language !== ENGLISH) : [];
    return [
      [setting.key, textOf(setting.value)] as const,
      ...translated.map((language) => [fieldOf(setting.key, language), textOf(saved(language))] as const),
    ];
  });
  return Object.fromEntries(values);
}

function textOf(value: Value): string {
  if (value === null) return "";
  return Array.isArray(value) ? value.join("\n") : String(value);
}

/** What a field of a form has for a setting: `true` or `false` for a box. A password may begin or end with a space. */
export function typedFor(setting: Setting | undefined, fields: FormData, field: string): string {
  const isBox = setting !== undefined && (setting.kind === "switch" || boxesOf(setting, []) !== undefined);
  if (isBox) return String(fields.has(field));
  const value = fields.get(field);
  const typed = typeof value === "string" ? value : "";
  return setting?.kind === "secret" ? typed : typed.trim();
}

/** Whether the caller may change a setting here. */
export const isOpen = ({ origin, may_change }: Setting) => origin === null && may_change;

/** What the program has refused of a setting, in its words. */
export function faultOf(error: unknown): { key: string; text: string } | undefined {
  const refused = restError(error);
  if (refused?.code !== "23514") return undefined;
  // The row is named by `site_settings/KEY/LANGUAGE`; what is refused of several together names the setting itself.
  const [, key = /^[a-z_.]+/.exec(refused.details ?? "")?.[0] ?? ""] = (refused.hint ?? "").split("/");
  const text = (refused.details ?? "").replace(/^(value|password|key) |^[a-z_]+\.[a-z_.]+ /, "");
  return { key, text };
}

/** Whether mails are only written into a folder; undefined where that is not known. */
export function isMailUnsent(settings: readonly Setting[] | undefined): boolean | undefined {
  const transport = settings?.find(({ key }) => key === "mail.transport");
  return transport === undefined ? undefined : transport.value !== "smtp";
}

export const settingOf = (settings: readonly Setting[], field: string) => settings.find(({ key }) => key === field.split("/")[0]);

/** The changes that make the settings what was typed. `typed` has every field, `changed` the names of those that differ. */
export function changesOf(
  settings: readonly Setting[],
  changed: readonly string[],
  typed: Readonly<Record<string, string>>,
): SettingChange[] {
  const lists = new Map<string, SettingChange>();
  const others: SettingChange[] = [];
  for (const field of changed) {
    const setting = settingOf(settings, field);
    const boxes = setting && boxesOf(setting, []);
    if (boxes !== undefined && setting !== undefined)
      lists.set(setting.key, { ...changeOf(settings, setting.key, ""), value: [...boxes.required, ...ticked(typed, setting.key)] });
    else others.push(changeOf(settings, field, typed[field] ?? ""));
  }
  return [...others, ...lists.values()];
}

/** What of a list has a ticked box. */
function ticked(typed: Readonly<Record<string, string>>, key: string): string[] {
  const start = fieldOf(key, "");
  const on = Object.keys(typed).filter((field) => field.startsWith(start) && typed[field] === "true");
  return on.map((field) => field.slice(start.length));
}

/** The change that gives the setting of a field what was typed there. */
export function changeOf(settings: readonly Setting[], field: string, typed: string): SettingChange {
  const [key = "", language = ENGLISH] = field.split("/");
  const setting = settingOf(settings, field);
  const version = setting?.saved.find((one) => one.language === language)?.version ?? null;
  // A language without a value of its own has the English one, and a colour without one is the shipped one.
  const isNone = typed === "" && (language !== ENGLISH || setting?.kind === "colour");
  return { key, language, value: isNone || (setting?.kind === "secret" && typed === "") ? null : parsed(setting?.kind, typed), version };
}

function parsed(kind: Setting["kind"] | undefined, typed: string): Value {
  if (kind === "switch") return typed === "true";
  return kind === "lines" || kind === "counts" || kind === "sample_parts" ? typed.split("\n") : typed;
}
