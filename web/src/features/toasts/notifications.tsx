import { X } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { hostToasts, loadToaster, type Toast } from "#ui/toast.ts";
import type { ToasterProps } from "#ui/toaster.tsx";

/**
 * The host of all toasts, in the page's language and direction. It is loaded at the visitor's first press or key, so that the
 * live region is there before the first toast; at the latest when one is asked for. Toasts that come while it cannot be loaded
 * are shown plainly.
 */
export function Notifications() {
  const { t } = useTranslation("shell");
  const { direction } = useLanguage();
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  const [plain, setPlain] = useState<readonly Toast[]>([]);

  useEffect(() => {
    const need = () => {
      loadToaster().then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined,
      );
    };
    document.addEventListener("pointerdown", need, { once: true });
    document.addEventListener("keydown", need, { once: true });
    const stop = hostToasts({
      wanted: need,
      plain: (toast) => setPlain((toasts) => [...toasts.filter(({ title }) => title !== toast.title), toast]),
    });
    return () => {
      document.removeEventListener("pointerdown", need);
      document.removeEventListener("keydown", need);
      stop();
    };
  }, []);

  return (
    <>
      {Toaster !== undefined && <Toaster label={t("toasts.region")} closeLabel={t("toasts.close")} direction={direction} />}
      {plain.length > 0 && (
        <section aria-label={t("toasts.region")} className="not-printed fixed end-4 bottom-24 z-30 flex max-w-sm flex-col gap-3">
          {plain.map((toast) => (
            <PlainToast
              key={toast.title}
              toast={toast}
              closeLabel={t("toasts.close")}
              onClose={() => setPlain((toasts) => toasts.filter((other) => other !== toast))}
            />
          ))}
        </section>
      )}
    </>
  );
}

type PlainToastProps = { toast: Toast; closeLabel: string; onClose: () => void };

/** A toast without its library: it stays until it is closed. */
function PlainToast({ toast: { tone, title, description }, closeLabel, onClose }: PlainToastProps) {
  return (
    <div
      role="alert"
      className={`flex items-start gap-3 border border-s-4 bg-card p-4 text-ink ${tone === "success" ? "border-leaf" : "border-chilli"}`}
    >
      <div className="grow">
        <p className="font-semibold">{title}</p>
        {description !== undefined && <p className="mt-1 text-sm">{description}</p>}
      </div>
      <button type="button" aria-label={closeLabel} onClick={onClose} className="inline-flex size-11 items-center justify-center">
        <Icon of={X} size={18} />
      </button>
    </div>
  );
}
