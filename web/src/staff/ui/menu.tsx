import type { LucideIcon } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactElement } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { useTopLayer } from "./top-layer.tsx";

export type MenuItem = {
  label: string;
  onSelect: () => void;
  icon?: LucideIcon;
  /** For destructive actions. */
  danger?: boolean;
  disabled?: boolean;
  /** In a menu of choices: the current one. */
  checked?: boolean;
};

/** A menu of actions, which opens at a button: `<Menu items={…}><IconButton …/></Menu>`. `null` is a separator; `false` is left out. */
export function Menu({
  items,
  children,
  align = "end",
}: {
  items: readonly (MenuItem | null | false)[];
  children: ReactElement;
  align?: "start" | "end";
}) {
  const container = useTopLayer();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-[60dvh] min-w-48 overflow-y-auto rounded-md border border-line bg-card p-1 shadow-lg"
        >
          {items.map((item, index) =>
            item === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name of their own
              <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
            ) : (
              item && <Entry key={item.label} {...item} />
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ label, onSelect, icon, danger, disabled, checked }: MenuItem) {
  const look = classes(
    "flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2.5 outline-none select-none data-disabled:opacity-50 pointer-coarse:min-h-11",
    "data-highlighted:bg-paper-deep",
    danger && "text-chilli",
    checked && "font-semibold",
  );
  const content = (
    <>
      {icon && <Icon of={icon} size={16} />}
      {label}
    </>
  );
  if (checked === undefined) {
    return (
      <DropdownMenu.Item className={look} disabled={disabled} onSelect={onSelect}>
        {content}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.CheckboxItem className={look} disabled={disabled} checked={checked} onCheckedChange={onSelect}>
      <span aria-hidden="true" className="w-3 text-chilli">
        {checked ? "✓" : ""}
      </span>
      {content}
    </DropdownMenu.CheckboxItem>
  );
}
