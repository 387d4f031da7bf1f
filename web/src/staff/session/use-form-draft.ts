import { type FormEvent, useState } from "react";
import { ChangedMeanwhile } from "#staff/backend/errors.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useDraft } from "./drafts.ts";

type Values = Readonly<Record<string, string>>;
/** `from` is what fields showed before they were typed into. */
type Kept = { version?: number; fields: Readonly<Record<string, string | boolean>>; from?: Values };
type Options = {
  /** Of the row that is changed. */
  version?: number;
  /** What the fields show without input, by name: of something that has no version, or several. */
  values?: Values;
  /** The names of fields that are not kept. */
  secret?: readonly string[];
};

export type FormDraft = ReturnType<typeof useFormDraft>;

const neverKept = /file|password|one-time-code/;

const none: Values = {};

/** What was typed into the fields of a form, kept in the browser until it is saved. */
export function useFormDraft(name: string, { version, values = none, secret = [] }: Options = {}) {
  const t = useTexts();
  const [kept, change] = useDraft<Kept>(name);
  const [isKept, setKept] = useState(kept !== undefined);
  return {
    /** Whether the form began with kept input. */
    isKept,
    /** The version of the row that the input is a change of. */
    version: kept?.version ?? version,
    /** The properties of a field: its name, and its value when it is shown. */
    field: (field: string, initial: string | number | null | undefined = values[field]) => ({
      name: field,
      defaultValue: String(kept?.fields[field] ?? initial ?? ""),
    }),
    box: (field: string, initial: boolean) => ({ name: field, defaultChecked: Boolean(kept?.fields[field] ?? initial) }),
    onInput: ({ target }: FormEvent) => {
      const { name: field, type, autocomplete, value, checked } = target as HTMLInputElement;
      if (field === "" || secret.includes(field) || neverKept.test(`${type} ${autocomplete}`)) return;
      change((before) => ({
        version,
        ...before,
        fields: { ...before?.fields, [field]: type === "checkbox" ? checked : value },
        ...(values[field] !== undefined && { from: { [field]: values[field], ...before?.from } }),
      }));
    },
    /**
     * Of what was typed, by field, what differs from what was there when it was typed. Throws a conflict if one of these fields would show
     * something else now.
     */
    changesOf: <Typed extends Values>(typed: Typed, now: Values, nameOf: (field: keyof Typed & string) => string): Partial<Typed> => {
      const fromOf = (field: string) => kept?.from?.[field] ?? values[field];
      const changed = Object.entries(typed).filter(([field, value]) => value !== fromOf(field));
      const outdated = changed.filter(([field, value]) => now[field] !== fromOf(field) && now[field] !== value);
      if (outdated.length > 0) {
        throw new ChangedMeanwhile(t("ui.conflict.fields", { fields: outdated.map(([field]) => nameOf(field)).join(", ") }));
      }
      return Object.fromEntries(changed) as Partial<Typed>;
    },
    /** Keeps the input as a change of the row's new version, or of the values that are shown now. */
    rebase: (version?: number) => change((before) => before && { ...before, version, from: undefined }),
    discard: () => {
      setKept(false);
      change(() => undefined);
    },
    /** Removes the input as it is now: what is typed later stays. */
    removeSaved: () => {
      setKept(false);
      change((before) => (JSON.stringify(before?.fields) === JSON.stringify(kept?.fields) ? undefined : before));
    },
  };
}
