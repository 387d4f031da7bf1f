import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { Toaster as Host, toast } from "sonner";
import { Icon } from "#ui/icon.tsx";
import type { Toast } from "#ui/toast.ts";

export type ToasterProps = {
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

/** Puts a toast among those that are shown. */
export function show({ tone, title, description, duration }: Toast): void {
  const showOne = tone === "success" ? toast.success : toast.error;
  showOne(title, { description, duration });
}
