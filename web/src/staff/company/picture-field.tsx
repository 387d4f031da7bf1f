import { ImageUp, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { FormDraft } from "#staff/session/use-form-draft.ts";
import { Button } from "#staff/ui/button.tsx";
import { FileButton } from "#staff/ui/file-button.tsx";
import { pictureAddress, TooLarge } from "./picture-file.ts";
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
  const { name, defaultValue } = draft.field(setting.key);
  const [shown, setShown] = useState(defaultValue);
  const [problem, setProblem] = useState<"unreadable" | "tooLarge">();
  const [isReading, setReading] = useState(false);
  const buttons = useRef<HTMLSpanElement>(null);
  const enter = (address: string) => {
    setShown(address);
    setProblem(undefined);
  };
  const choose = ([file]: File[]) => {
    if (file === undefined) return;
    setReading(true);
    pictureAddress(file, setting.kind === "icon")
      .then(enter, (cause) => setProblem(cause instanceof TooLarge ? "tooLarge" : "unreadable"))
      .finally(() => setReading(false));
  };
  const remove = () => {
    enter("");
    // The button goes, and must not take the focus along.
    buttons.current?.querySelector("button")?.focus();
  };
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : id} className="flex flex-col items-start gap-2">
      <legend className="mb-1 text-sm text-bark">{label}</legend>
      {shown !== "" && (
        <span className="inline-block max-w-full rounded-md border border-edge p-4" style={{ backgroundColor: ground }}>
          <img src={shown} alt={label} className="h-16 w-auto max-w-full object-contain" />
        </span>
      )}
      <input type="hidden" name={name} value={shown} />
      {isOpen(setting) && (
        <span ref={buttons} className="flex flex-wrap gap-2">
          <FileButton
            label={t(shown === "" ? "company.picture.choose" : "company.picture.replace")}
            icon={ImageUp}
            busy={isReading}
            accept="image/svg+xml,image/png,image/jpeg,image/webp"
            onFiles={choose}
          />
          {shown !== "" && (
            <Button icon={Trash2} disabled={isReading} onClick={remove}>
              {t("company.picture.remove")}
            </Button>
          )}
        </span>
      )}
      <span role="alert" className="text-sm font-semibold text-chilli empty:hidden">
        {problem !== undefined && t(`company.picture.${problem}`)}
      </span>
      {hint !== undefined && (
        <p id={id} className="text-sm text-bark">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
