import { type ComponentProps, type ReactNode, useId } from "react";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { FormDraft } from "#staff/session/use-form-draft.ts";
import { useSite } from "#staff/site-context.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { PasswordField, TextArea, TextField } from "#staff/ui/text-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { hintOf, useChoiceName, useSettingName } from "./setting-name.ts";
import { boxesOf, fieldOf, isOpen, type Setting, settingOf } from "./settings.ts";
import { TypefacesField } from "./typefaces-field.tsx";

type SettingFieldProps = {
  setting: Setting;
  draft: FormDraft;
  mayWrite: boolean;
  settings: readonly Setting[];
  /** What the program has refused. */
  error?: string;
};

/** The field of a setting, and where languages may differ, those of the other languages below it. */
export function SettingField({ setting, draft, mayWrite, settings, error }: SettingFieldProps) {
  const t = useTexts();
  const nameOf = useSettingName();
  const fieldHintOf = useFieldHint();
  const choiceOf = useChoiceName();
  const languageName = useLanguageNames();
  const { languages } = useSite();
  const label = nameOf(setting.key);
  const isFixed = setting.origin !== null;
  const common = { label, hint: fieldHintOf(setting, mayWrite), readOnly: !isOpen(setting) };
  if (setting.kind === "switch") {
    const { label, hint } = common;
    const { name, defaultValue } = draft.field(setting.key);
    return <Checkbox {...{ label, hint, name }} value="true" defaultChecked={defaultValue === "true"} disabled={common.readOnly} />;
  }
  const boxes = boxesOf(setting, languages);
  if (boxes !== undefined) {
    const named = (item: string) => (setting.kind === "languages" ? <LanguageName code={item} /> : <bdi dir="ltr">{item}</bdi>);
    return <Boxes {...{ setting, draft, named, ...boxes, ...common }} />;
  }
  if (setting.kind === "logo" || setting.kind === "icon") {
    const { label, hint } = common;
    const ground = settingOf(settings, setting.key === "site.logo_on_dark" ? "site.colours.dark_ground" : "site.colours.ground");
    return <PictureField {...{ setting, draft, label, hint }} ground={String(ground?.value ?? "")} />;
  }
  if (setting.key === "site.typefaces") {
    const { label, hint, readOnly } = common;
    return <TypefacesField {...{ setting, draft, label, hint, readOnly }} />;
  }
  if (setting.kind === "choice") {
    const options = (setting.choices ?? []).map((value) => ({ value, label: choiceOf(value) }));
    const { readOnly, ...field } = common;
    return <SelectField {...field} {...{ options, error }} {...draft.field(setting.key)} disabled={readOnly} />;
  }
  if (setting.kind === "secret") {
    const { label, readOnly } = common;
    const hint = common.hint ?? t(setting.is_set ? "company.mail.passwordSet" : "company.mail.passwordUnset");
    return <PasswordField {...{ label, hint, error, readOnly }} name={setting.key} autoComplete="new-password" />;
  }
  const note = setting.is_sample ? t("company.sample") : undefined;
  return (
    <div>
      <Input kind={setting.kind} {...common} {...draft.field(setting.key)} {...{ note, error }} required={setting.is_required} />
      {setting.is_translated && !isFixed && (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm text-bark">{t("company.translations")}</summary>
          <div className="mt-3 flex flex-col gap-4 border-s border-line ps-4">
            {languages.slice(1).map(({ code }) => (
              <Input
                key={code}
                kind={setting.kind}
                label={t("company.in", { setting: label, language: languageName(code) })}
                lang={code}
                dir="auto"
                readOnly={common.readOnly}
                {...draft.field(fieldOf(setting.key, code))}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** A language in itself, and in that of the console. */
function LanguageName({ code }: { code: string }) {
  const languageName = useLanguageNames();
  const name = useSite().languages.find((language) => language.code === code)?.name ?? code;
  return (
    <span>
      <bdi lang={code}>{name}</bdi>
      {languageName(code) !== name && ` (${languageName(code)})`}
    </span>
  );
}

type BoxesProps = {
  setting: Setting;
  draft: FormDraft;
  label: string;
  hint?: string;
  readOnly: boolean;
  all: readonly string[];
  required: readonly string[];
  named: (item: string) => ReactNode;
};

/** A box for each item of a list that can be switched on and off. Those that are required are always on. */
function Boxes({ setting, draft, label, hint, readOnly, all, required, named }: BoxesProps) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id} className="text-sm text-bark">
        {hint}
      </p>
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {all.map((item) => {
          if (required.includes(item))
            return <Checkbox key={item} label={named(item)} hint={t("company.alwaysOn")} defaultChecked disabled />;
          const { name, defaultValue } = draft.field(fieldOf(setting.key, item));
          return (
            <Checkbox
              key={item}
              label={named(item)}
              name={name}
              value="true"
              defaultChecked={defaultValue === "true"}
              disabled={readOnly}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

type Shared = "label" | "hint" | "note" | "error" | "lang" | "dir" | "readOnly" | "required" | "name" | "defaultValue";

function Input({ kind, ...field }: { kind: Setting["kind"] } & Pick<ComponentProps<typeof TextField>, Shared>) {
  if (kind === "lines" || kind === "counts" || kind === "hours") return <TextArea {...field} />;
  return <TextField {...field} {...inputs[kind]} />;
}

const inputs: Partial<Record<Setting["kind"], Pick<ComponentProps<typeof TextField>, "type" | "inputMode" | "pattern" | "dir">>> = {
  phone: { type: "tel", dir: "ltr" },
  email: { type: "email", dir: "ltr" },
  mailbox: { dir: "ltr" },
  link: { type: "url", dir: "ltr" },
  digits: { inputMode: "numeric", pattern: "[0-9]*", dir: "ltr" },
  prefix: { pattern: "[A-Z0-9]{1,8}", dir: "ltr" },
  count: { inputMode: "numeric", dir: "ltr" },
  measure: { inputMode: "decimal", dir: "ltr" },
  range: { dir: "ltr" },
  crop_year: { dir: "ltr" },
  host: { dir: "ltr", inputMode: "url" },
  port: { inputMode: "numeric", pattern: "[0-9]*", dir: "ltr" },
};

/** The hint of a setting's field: why it cannot be changed, and what is said of its values. */
function useFieldHint() {
  const t = useTexts();
  return (setting: Setting, mayWrite: boolean) => {
    if (setting.origin !== null) return t("company.fixed", { origin: setting.origin });
    const hint = hintOf(setting);
    const parts = [
      mayWrite && !setting.may_change ? t("company.ownersOnly") : undefined,
      hint && t(hint),
      setting.signing_domain === null ? undefined : t("company.hint.signed", { domain: setting.signing_domain }),
    ];
    return parts.filter((part) => part !== undefined).join(" ") || undefined;
  };
}
