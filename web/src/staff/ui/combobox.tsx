import { useCombobox } from "downshift";
import { Check, ChevronDown, X } from "lucide-react";
import { useRef } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { type FieldTexts, inputHeight, inputLook } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { MoreRows } from "./more-rows.tsx";
import type { Option } from "./select-field.tsx";

type ComboboxProps = Pick<FieldTexts, "label" | "hint"> & {
  /** What the search has found. */
  options: readonly Option[];
  /** Called with the typed text. */
  onSearch: (typed: string) => void;
  /** How many other options the search has found. */
  more?: number;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
};

/** A select for many values, which are found by typing a part of the name. For a few, use `SelectField`. */
export function Combobox(props: ComboboxProps) {
  const { label, hint, options, onSearch, more = 0, value, onChange, placeholder } = props;
  const t = useTexts();
  // A new search may not find the selected option, whose name must still be shown.
  const last = useRef<Option>(null);
  const chosen = [...options, last.current].find((option) => option?.value === value) ?? null;
  last.current = chosen;
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getToggleButtonProps, getMenuProps, getItemProps } = useCombobox<Option>({
    items: [...options],
    itemToString: (option) => option?.label ?? "",
    itemToKey: (option) => option?.value,
    selectedItem: chosen,
    onInputValueChange: ({ inputValue, type }) => onSearch(type === useCombobox.stateChangeTypes.InputChange ? inputValue : ""),
    onSelectedItemChange: ({ selectedItem }) => {
      last.current = selectedItem;
      onChange(selectedItem?.value ?? "");
    },
    onIsOpenChange: ({ isOpen: open }) => !open && onSearch(""),
  });

  const { id: labelId, htmlFor } = getLabelProps();
  return (
    <div className="relative flex min-w-0 flex-col gap-1">
      <label id={labelId} htmlFor={htmlFor} className="text-sm text-bark">
        {label}
      </label>
      <span className="relative flex">
        <input {...getInputProps({ placeholder })} className={classes(inputLook, inputHeight, "pe-16")} />
        <span className="absolute inset-y-0 end-0.5 flex items-center">
          {value !== "" && <IconButton size="small" icon={X} label={t("ui.clearChoice")} onClick={() => onChange("")} />}
          <button type="button" {...getToggleButtonProps()} aria-label={label} className="grid size-8 place-items-center">
            <Icon of={ChevronDown} size={16} className="text-bark" />
          </button>
        </span>
      </span>
      {hint !== undefined && <p className="text-sm text-bark">{hint}</p>}
      <div
        className={classes(
          "absolute inset-x-0 top-full z-30 mt-1 max-h-64 flex-col rounded-md border border-line bg-card p-1 shadow-lg",
          isOpen ? "flex" : "hidden",
        )}
      >
        <ul {...getMenuProps()} className="min-h-0 overflow-y-auto">
          {isOpen &&
            options.map((option, index) => (
              <li
                key={option.value}
                {...getItemProps({ item: option, index })}
                className={classes(
                  "flex min-h-8 items-center gap-2 rounded-sm px-2 pointer-coarse:min-h-11",
                  highlightedIndex === index && "bg-paper-deep",
                  option.value === value && "font-semibold",
                )}
              >
                <Icon of={Check} size={14} className={option.value === value ? "text-chilli" : "invisible"} />
                {option.label}
              </li>
            ))}
        </ul>
        {/* A list of options has nothing else in it. */}
        {isOpen && (
          <div role="status" className="shrink-0 px-2">
            {options.length === 0 && <p className="py-1 text-bark">{t("ui.nothingFound")}</p>}
            <MoreRows count={more} isSearched />
          </div>
        )}
      </div>
    </div>
  );
}
