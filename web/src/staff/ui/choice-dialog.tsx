import { Dialog } from "./dialog.tsx";
import type { MenuItem } from "./menu.tsx";

/** The entries of a menu in a dialog: for a keyboard shortcut without a button that the menu could open at. */
export function ChoiceDialog({
  open,
  onClose,
  title,
  items,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  items: readonly MenuItem[];
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ul className="-mx-2 flex flex-col">
        {items.map(({ label, onSelect, checked, disabled }) => (
          <li key={label}>
            <button
              type="button"
              disabled={disabled}
              aria-current={checked ? "true" : undefined}
              className="flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-start hover:bg-paper-deep disabled:opacity-50 aria-[current]:font-semibold pointer-coarse:min-h-11"
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              <span aria-hidden="true" className="w-3 text-chilli">
                {checked ? "✓" : ""}
              </span>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
