import { CircleCheck, TriangleAlert, X } from "lucide-react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import { Icon } from "#ui/icon.tsx";
import type { Toast } from "#ui/toast.ts";

/** The container of the toasts, which can be swiped away or closed, and focused with Alt+T. */
function Toasts({ label, closeLabel, direction }: { label: string; closeLabel: string; direction: "ltr" | "rtl" }) {
  return (
    <Toaster
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

let container: HTMLElement | undefined;

/** Adds the live region to the page, if it is missing; its labels are in the page, in the page's language. */
export function mount(): void {
  if (container?.isConnected) return;
  const place = document.querySelector<HTMLElement>("#toasts") ?? document.body;
  container = document.createElement("div");
  place.append(container);
  const { label = "", closeLabel = "" } = place.dataset;
  const direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  const root = createRoot(container);
  // Synchronously, with its effects: a toast that comes before the region is mounted is not shown.
  flushSync(() => root.render(<Toasts label={label} closeLabel={closeLabel} direction={direction} />));
}

export function show({ tone, title, description, duration }: Toast): void {
  mount();
  const showOne = tone === "success" ? toast.success : toast.error;
  showOne(title, { description, duration });
}
