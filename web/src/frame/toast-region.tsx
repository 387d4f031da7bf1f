import { X } from "lucide-react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";

/**
 * The place for toasts, with their texts in the page's language. The library is loaded when a toast may be needed (`#ui/toast.ts`); the
 * template is for toasts without it.
 */
export function ToastRegion() {
  const { t } = useTranslation("shell");
  return (
    <div id="toasts" data-label={t("toasts.region")} data-close-label={t("toasts.close")} className="not-printed">
      <section aria-label={t("toasts.region")} hidden className="fixed end-4 bottom-24 z-30 flex max-w-sm flex-col gap-3" />
      <template>
        <div
          role="alert"
          className="flex items-start gap-3 border border-s-4 border-chilli bg-card p-4 text-ink data-[tone=success]:border-leaf"
        >
          <div className="grow">
            <p className="font-semibold" />
            <p className="mt-1 text-sm" />
          </div>
          <button type="button" aria-label={t("toasts.close")} className="inline-flex size-11 items-center justify-center">
            <Icon of={X} size={18} />
          </button>
        </div>
      </template>
    </div>
  );
}
