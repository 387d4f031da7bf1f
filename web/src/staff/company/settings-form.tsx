import { type ReactNode, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { type FormDraft, useFormDraft } from "#staff/session/use-form-draft.ts";
import { useSubmit } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { Form } from "#staff/ui/form.tsx";
import { useSettingName } from "./setting-name.ts";
import {
  changesOf,
  faultOf,
  isOpen,
  type Setting,
  type SettingChange,
  settingOf,
  typedFor,
  useSaveSettings,
  valuesOf,
} from "./settings.ts";

/** What the fields of a form of settings take. */
export type SettingFields = {
  draft: FormDraft;
  /** What the program has refused of a setting. */
  errorOf: (key: string) => string | undefined;
};

type SettingsFormProps = {
  /** Where what is typed is kept in the browser. */
  name: string;
  /** Those that the form has fields of. */
  settings: readonly Setting[];
  /** What follows from the changes, such as a password that is not needed any more. */
  alsoOf?: (changes: readonly SettingChange[]) => readonly SettingChange[];
  onReload: () => Promise<unknown>;
  /** Called when all input is saved. */
  onDone: () => void;
  /** Saves what else the form has. It is done first: what is shown may change once the settings are saved. */
  saveOthers?: (fields: FormData) => Promise<unknown>;
  onSaved?: (changes: readonly SettingChange[]) => void;
  children: (fields: SettingFields, busy: boolean) => ReactNode;
};

/** A form that saves settings of the site: those that were changed, all or none. */
export function SettingsForm({ name, settings, alsoOf, saveOthers, onReload, onDone, onSaved, children }: SettingsFormProps) {
  const t = useTexts();
  const nameOf = useSettingName();
  const save = useSaveSettings();
  const { languages } = useSite();
  const values = valuesOf(settings, languages);
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>();
  // Files would fill the browser's storage, and a password must not be in it.
  const isNeverKept = ({ kind }: Setting) => kind === "logo" || kind === "icon" || kind === "secret";
  const draft = useFormDraft(name, { values, secret: settings.filter(isNeverKept).map(({ key }) => key) });
  const form = useSubmit(
    async (fields) => {
      setFault(undefined);
      // A field that cannot be changed here may not be sent by the browser.
      const names = Object.keys(values).filter((field) => {
        const setting = settingOf(settings, field);
        return setting !== undefined && isOpen(setting);
      });
      const shown = names.map((field) => [field, typedFor(settingOf(settings, field), fields, field)]);
      const typed: Record<string, string> = Object.fromEntries(shown);
      const changed = draft.changesOf(typed, values, (field) => nameOf(field.split("/")[0] ?? field));
      const changes = changesOf(settings, Object.keys(changed), typed);
      const all = [...changes, ...(alsoOf?.(changes) ?? [])];
      await saveOthers?.(fields);
      try {
        if (all.length > 0) await save(all);
      } catch (error) {
        setFault(faultOf(error));
        throw error;
      }
      onSaved?.(all);
    },
    {
      draft,
      onDone,
      onReload: async () => {
        await onReload();
        draft.rebase();
      },
    },
  );
  const errorOf = (key: string) => (fault?.key === key ? t("company.refused", { fault: fault.text }) : undefined);
  return <Form form={form}>{children({ draft, errorOf }, form.busy)}</Form>;
}
