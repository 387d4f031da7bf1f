import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { Toaster as Host } from "sonner";
import { Icon } from "#ui/icon.tsx";

type ToasterProps = {
  /** Names the region for screen readers, which reads new toasts out. */
  label: string;
  closeLabel: string;
  direction: "ltr" | "rtl";
};

/** Where toasts appear: swiped away or closed, focused by Alt+T. */
export function Toaster({ label, closeLabel, direction }: ToasterProps) {
  return (
    <Host
      position={direction === "rtl" ? "bottom-left" : "bottom-right"}
      dir={direction}
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel={label}
      closeButton
      gap={12}
      offset={{ bottom: 96 }}
      mobileOffset={{ bottom: 88 }}
      visibleToasts={3}
      icons={{
        success: <Icon of={CircleCheck} size={20} />,
        error: <Icon of={TriangleAlert} size={20} />,
        close: <Icon of={X} size={18} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: { toast: "toast", title: "toast-title", description: "toast-description", closeButton: "toast-close" },
      }}
    />
  );
}
