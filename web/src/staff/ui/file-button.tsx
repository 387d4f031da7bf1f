import type { LucideIcon } from "lucide-react";
import { type ChangeEvent, type InputHTMLAttributes, useRef } from "react";
import { Button, type ButtonTone } from "./button.tsx";

type FileButtonProps = {
  label: string;
  icon: LucideIcon;
  tone?: ButtonTone;
  busy?: boolean;
  onFiles: (files: File[]) => void;
} & Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "multiple" | "capture">;

/** A button that chooses files; with `capture`, on a phone, one that takes a photo. */
export function FileButton({ label, icon, tone, busy, onFiles, ...input }: FileButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = "";
  };
  return (
    <>
      <Button tone={tone} icon={icon} busy={busy} onClick={() => files.current?.click()}>
        {label}
      </Button>
      <input ref={files} type="file" hidden aria-label={label} onChange={take} {...input} />
    </>
  );
}
