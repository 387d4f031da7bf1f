import { Search, X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { inputHeight, inputLook } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { useKeys } from "./keys.tsx";

/** Searches the list below. `/` focuses it; Escape clears it. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const t = useTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useKeys([{ key: "/", label: t("ui.keys.search"), run: () => input.current?.focus() }]);

  return (
    <search className="relative flex min-w-0 flex-1 basis-40 max-sm:col-span-full sm:basis-56 sm:max-w-96">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <Icon of={Search} size={16} className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-bark" />
      <input
        ref={input}
        id={id}
        type="search"
        placeholder={label}
        autoComplete="off"
        className={classes(inputLook, inputHeight, "ps-8 pe-9 [&::-webkit-search-cancel-button]:hidden")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (value === "") event.currentTarget.blur();
          onChange("");
        }}
      />
      <span className="absolute inset-y-0 end-1 flex items-center">
        {value === "" ? (
          <Kbd className="me-1.5 max-lg:hidden">/</Kbd>
        ) : (
          <IconButton icon={X} size="small" label={t("ui.clearSearch")} onClick={() => onChange("")} />
        )}
      </span>
    </search>
  );
}

export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 pb-3 sm:flex sm:flex-wrap">{children}</div>;
}
