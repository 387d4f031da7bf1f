import { useId } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { FormDraft } from "#staff/session/use-form-draft.ts";
import { TypefaceStyles } from "#staff/shell/typeface-styles.tsx";
import { useChoiceName } from "./setting-name.ts";
import type { Setting } from "./settings.ts";

type TypefacesFieldProps = { setting: Setting; draft: FormDraft; label: string; hint?: string; readOnly: boolean };

/** A button for each pair of typefaces, beside what a heading and a text look like in it. */
export function TypefacesField({ setting, draft, label, hint, readOnly }: TypefacesFieldProps) {
  const t = useTexts();
  const id = useId();
  const nameOf = useChoiceName();
  const { name, defaultValue } = draft.field(setting.key);
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <p id={id} className="text-sm text-bark">
          {hint}
        </p>
      )}
      <div className="mt-2 grid gap-3 sm:grid-cols-3">
        {setting.choices?.map((pair) => (
          <label
            key={pair}
            className="flex flex-col gap-3 rounded-md border border-edge bg-card p-3 has-checked:border-chilli has-checked:outline has-checked:outline-chilli"
          >
            <TypefaceStyles pair={pair} />
            <span className="flex items-start gap-2">
              <input
                type="radio"
                name={name}
                value={pair}
                defaultChecked={defaultValue === pair}
                disabled={readOnly}
                className="mt-0.75 size-4.5 shrink-0"
              />
              {nameOf(pair)}
            </span>
            {/* It is only looked at, so it is not read aloud. */}
            <span aria-hidden="true" lang="en" dir="ltr" data-typefaces={pair} className="flex flex-col gap-1 font-sans normal-nums">
              <span className="font-serif text-xl">{t("company.typefaces.heading")}</span>
              <span>{t("company.typefaces.text")}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
