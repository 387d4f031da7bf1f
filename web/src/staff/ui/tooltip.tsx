import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { useTopLayer } from "./top-layer.tsx";

export const TooltipProvider = Radix.Provider;

/** A short text beside a hovered or focused control, which must have its own name: the tooltip is only visual. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  const container = useTopLayer();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          aria-hidden="true"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 rounded-sm bg-night px-2 py-1 text-sm text-cream pointer-events-none"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
