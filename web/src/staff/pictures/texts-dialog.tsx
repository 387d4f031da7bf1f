import { useId, useState } from "react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { OlderText } from "#staff/catalogue/older-text.tsx";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useFormDraft } from "#staff/session/use-form-draft.ts";
import { textOf, useSubmit } from "#staff/session/use-submit.ts";
import { useSite } from "#staff/site-context.tsx";
import { FormDialog } from "#staff/ui/form-dialog.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
import { showSuccess } from "#staff/ui/toasts.tsx";
import { type Description, MAX_TEXT, readDescription, saveTexts, staleLanguages } from "./description.ts";
import { useDescriptionsRefresh } from "./use-description.ts";

type TextsDialogProps = { address: string; description: Description; onClose: () => void };

export function TextsDialog({ address, description, onClose }: TextsDialogProps) {
  const t = useTexts();
  const nameOf = useLanguageNames();
  const supabase = useSupabase();
  const refresh = useDescriptionsRefresh();
  const id = useId();
  const { languages } = useSite();
  // What was read when it was opened: what somebody else writes meanwhile is a conflict.
  const [read, setRead] = useState(description.texts);
  const written = (code: string) => read.find(({ language }) => language === code)?.alt_text;
  const values = Object.fromEntries(languages.map(({ code }) => [code, written(code) ?? ""]));
  const draft = useFormDraft(`picture-texts/${address}`, { values });
  const reread = async () => {
    setRead((await readDescription(supabase, address)).texts);
    draft.rebase();
  };
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const isStale = (code: string) => !confirmed.has(code) && staleLanguages(read).includes(code);
  const send = async (fields: FormData) => {
    const typed = Object.fromEntries(languages.map(({ code }) => [code, textOf(fields, code)]));
    draft.changesOf(typed, values, nameOf);
    try {
      await saveTexts(supabase, address, read, new Map(Object.entries(typed)), confirmed);
    } finally {
      await refresh();
    }
    await reread();
    showSuccess(t("pictures.texts.saved"));
  };
  const form = useSubmit(send, { draft, onDone: onClose, onReload: reread });
  return (
    <FormDialog title={t("pictures.texts.title")} onClose={onClose} form={form}>
      <div className="grid items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <img src={address} alt="" className="aspect-4/3 w-full border border-line object-contain max-sm:max-h-40" />
        <p className="text-bark">{t("pictures.texts.hint")}</p>
      </div>
      {languages.map(({ code, direction }) => (
        <div key={code} className="flex flex-col gap-1.5">
          <TextField
            {...draft.field(code)}
            label={nameOf(code)}
            lang={code}
            dir={direction}
            maxLength={MAX_TEXT}
            placeholder={code === "en" ? undefined : written("en")}
            aria-describedby={isStale(code) ? `${id}-${code}` : undefined}
          />
          {isStale(code) && (
            <OlderText id={`${id}-${code}`} language={nameOf(code)} onRight={() => setConfirmed(new Set([...confirmed, code]))} />
          )}
        </div>
      ))}
    </FormDialog>
  );
}
