import { type FormEvent, useState } from "react";
import { useDraft } from "./drafts.ts";

type Kept = { version?: number; fields: Readonly<Record<string, string | boolean>> };

export type FormDraft = ReturnType<typeof useFormDraft>;

const neverKept = /file|password|one-time-code/;

/**
 * What was typed into the fields of a form, kept in the browser until it is saved. `version`: of the row that is changed. `secret`: the
 * names of fields that are not kept.
 */
export function useFormDraft(name: string, { version, secret = [] }: { version?: number; secret?: readonly string[] } = {}) {
  const [kept, change] = useDraft<Kept>(name);
  const [isKept, setKept] = useState(kept !== undefined);
  return {
    /** Whether the form began with kept input. */
    isKept,
    /** The version of the row that the input is a change of. */
    version: kept?.version ?? version,
    /** The properties of a field: its name, and its value when it is shown. */
    field: (field: string, initial?: string | number | null) => ({
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
      }));
    },
    /** Keeps the input as a change of the row's new version. */
    rebase: (version: number) => change((before) => before && { ...before, version }),
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
