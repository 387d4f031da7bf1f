import { Upload } from "lucide-react";
import { useId, useState } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

type FileDropProps = {
  /** "Drop a photo, or take one with the phone". */
  label: string;
  hint?: string;
  /** As in the input's `accept`. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** Accepts files: dropped, chosen, or from the camera of a phone. */
export function FileDrop({ label, hint, accept, multiple = false, disabled = false, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div
      className={classes(
        "relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border border-dashed border-edge px-4 py-4 text-center text-bark",
        "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-chilli",
        over ? "bg-turmeric-ground" : "hover:bg-paper-deep",
        disabled && "opacity-55",
      )}
    >
      <Icon of={Upload} size={20} />
      <label htmlFor={id} className="text-ink">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm">
          {hint}
        </p>
      )}
      {/* The input covers the whole area, so that the browser handles drops on it. */}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
    </div>
  );
}
