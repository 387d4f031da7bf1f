import { useMemo } from "react";
import { interpolate } from "#i18n/interpolate.ts";
import { valueAt } from "#i18n/value-at.ts";
import { requiredContext } from "../required-context.ts";
import type * as english from "./english.ts";
import type { FurtherTexts } from "./further-parts.ts";
import type { LoadedTexts } from "./load-texts.ts";

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutForm<Key extends string> = Key extends `${infer Bare}_${PluralForm}` ? Bare : Key;
type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutForm<Key> : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** The key of a text: part and path, `people.invite.title`. The forms of a plural have one key. */
export type TextKey = Leaves<typeof english & FurtherTexts>;

/** The values of a text's placeholders, `{{name}}`; `count` also selects the plural form. */
export type TextValues = Record<string, string | number>;

export type Translate = (key: TextKey, values?: TextValues) => string;

const [TextsProvider, useLoadedTexts] = requiredContext<LoadedTexts>("TextsProvider");

export { TextsProvider, useLoadedTexts };

export function useConsoleLanguage() {
  return useLoadedTexts().language;
}

/** The texts of the console: `t("people.invite.title")`. */
export function useTexts(): Translate {
  const loaded = useLoadedTexts();
  return useMemo(() => translateWith(loaded), [loaded]);
}

export function translateWith({ language, texts }: LoadedTexts): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === "number" ? valueAt(texts, `${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? valueAt(texts, key);
    return typeof text === "string" ? interpolate(text, (name) => values[name]) : key;
  };
}
