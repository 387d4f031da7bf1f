import { type ChangeEvent, useRef, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { type Provider, providerOf, providers, serverOf } from "./mail-providers.ts";
import { SettingField } from "./setting-field.tsx";
import { isOpen, type Setting, type SettingChange, settingOf, typedFor } from "./settings.ts";
import type { SettingFields } from "./settings-form.tsx";
import { TestMail } from "./test-mail.tsx";

const TRANSPORT = "mail.transport";
const HOST = "mail.smtp.host";
const PASSWORD = "mail.smtp.password";

/** Whether a setting is shown with the mail server. */
export const isOfMail = ({ key }: Setting) => key.startsWith("mail.");

/** Whether a test depends on it: enquiries go elsewhere. */
const isTested = (setting: Setting) => isOfMail(setting) && setting.key !== "mail.to";

/** Without a user name, the saved password is needed no more. */
export function alsoOfMail(settings: readonly Setting[]) {
  return (changes: readonly SettingChange[]): readonly SettingChange[] => {
    const isNameless = changes.some(({ key, value }) => key === "mail.smtp.username" && value === "");
    const version = settingOf(settings, PASSWORD)?.saved[0]?.version;
    if (!isNameless || version === undefined || changes.some(({ key }) => key === PASSWORD)) return [];
    return [{ key: PASSWORD, language: "en", value: null, version }];
  };
}

type MailFieldsProps = SettingFields & {
  settings: readonly Setting[];
  mayWrite: boolean;
};

/** Where enquiries go, who sends mails, and over which server; with a test over what is typed. */
export function MailFields({ settings, draft, errorOf, mayWrite }: MailFieldsProps) {
  const t = useTexts();
  const part = useRef<HTMLDivElement>(null);
  const shownIn = (key: string) => draft.field(key).defaultValue;
  const transport = settingOf(settings, TRANSPORT);
  const [isSmtp, setSmtp] = useState(shownIn(TRANSPORT) === "smtp");
  const [provider, setProvider] = useState<Provider>(providerOf(shownIn(HOST)));
  const mayChoose = mayWrite && transport !== undefined && isOpen(transport);
  /** Writes values into fields, as if they were typed. */
  const enter = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) {
      const field = part.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      if (!field) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = target.value as Provider;
    setProvider(chosen);
    if (chosen !== "own") enter(serverOf[chosen]);
  };
  /** The fields as they are typed, for a test. */
  const typed = () => {
    const form = part.current?.closest("form");
    const fields = new FormData(form ?? undefined);
    const open = settings.filter((setting) => isTested(setting) && isOpen(setting) && fields.has(setting.key));
    return Object.fromEntries(open.map((setting) => [setting.key, typedFor(setting, fields, setting.key)]));
  };
  const fieldOf = (setting: Setting) => (
    <SettingField key={setting.key} {...{ setting, draft, mayWrite, settings }} error={errorOf(setting.key)} />
  );
  const server = settings.filter(({ key }) => key.startsWith("mail.smtp."));
  return (
    <div ref={part} className="flex flex-col gap-4">
      {settings.filter((setting) => isOfMail(setting) && setting !== transport && !server.includes(setting)).map(fieldOf)}
      {transport !== undefined && (
        <div
          onInput={({ target }) => {
            if (target instanceof HTMLSelectElement && target.name === TRANSPORT) setSmtp(target.value === "smtp");
          }}
        >
          {fieldOf(transport)}
        </div>
      )}
      {transport !== undefined && !isSmtp && <Notice>{t("company.mail.unsent")}</Notice>}
      <div
        className={classes("flex flex-col gap-4", !isSmtp && "hidden")}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === HOST) setProvider(providerOf(target.value.trim()));
        }}
      >
        {mayChoose && (
          <SelectField
            label={t("company.mail.provider")}
            hint={t(`company.mail.needs.${provider}`)}
            value={provider}
            onChange={choose}
            options={providers.map((value) => ({ value, label: t(`company.mail.providers.${value}`) }))}
          />
        )}
        {server.map(fieldOf)}
        {mayWrite && <TestMail typed={typed} />}
      </div>
    </div>
  );
}
