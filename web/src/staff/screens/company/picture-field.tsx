import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { FormDraft } from "#staff/session/use-form-draft.ts";
import { Button } from "#staff/ui/button.tsx";
import { FileButton } from "#staff/ui/file-button.tsx";
import { pictureAddress } from "./picture-file.ts";
import { isOpen, type Setting } from "./settings.ts";

type PictureFieldProps = {
  setting: Setting;
  draft: FormDraft;
  label: string;
  hint?: string;
  /** The colour of what the picture lies on. */
  ground: string;
};

/** The field of a logo or an icon: what it is now, and the buttons that choose a file and remove it. */
export function PictureField({ setting, draft, label, hint, ground }: PictureFieldProps) {
  const t = useTexts();
  const id = useId();
  const field = draft.field(setting.key);
  const [shown, setShown] = useState(field.defaultValue);
  const [isUnreadable, setUnreadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Writes an address into the field, as if it were typed. */
  const enter = (address: string) => {
    setShown(address);
    setUnreadable(false);
    if (input.current === null) return;
    input.current.value = address;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const choose = ([file]: File[]) => {
    if (file === undefined) return;
    pictureAddress(file, setting.kind === "icon").then(enter, () => setUnreadable(true));
  };
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id} className="flex flex-col items-start gap-2">
      <legend className="mb-1 text-sm text-bark">{label}</legend>
      {shown !== "" && (
        <span className="inline-block max-w-full rounded-md border border-edge p-4" style={{ backgroundColor: ground }}>
          <img src={shown} alt={t("company.picture.alt", { picture: label })} className="h-16 w-auto max-w-full object-contain" />
        </span>
      )}
      <input ref={input} type="hidden" {...field} />
      {isOpen(setting) && (
        <span className="flex flex-wrap gap-2">
          <FileButton
            label={t(shown === "" ? "company.picture.choose" : "company.picture.replace")}
            icon={ImageUp}
            accept="image/svg+xml,image/png,image/jpeg,image/webp"
            onFiles={choose}
          />
          {shown !== "" && (
            <Button icon={Trash2} onClick={() => enter("")}>
              {t("company.picture.remove")}
            </Button>
          )}
        </span>
      )}
      <span role="alert" className="text-sm font-semibold text-chilli empty:hidden">
        {isUnreadable && t("company.picture.unreadable")}
      </span>
      {hint !== undefined && (
        <p id={id} className="text-sm text-bark">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
