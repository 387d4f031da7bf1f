import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#i18n/use-language.ts";
import { onToastWanted } from "#ui/toast.ts";

const Toaster = lazy(async () => ({ default: (await import("#ui/toaster.tsx")).Toaster }));

/**
 * The host of all toasts, in the page's language and direction. It is loaded at the visitor's first press or key, so that the
 * live region is there before the first toast; at the latest when one is asked for.
 */
export function Notifications() {
  const { t } = useTranslation("shell");
  const { direction } = useLanguage();
  const [needed, setNeeded] = useState(false);

  useEffect(() => {
    const need = () => setNeeded(true);
    document.addEventListener("pointerdown", need, { once: true });
    document.addEventListener("keydown", need, { once: true });
    const stop = onToastWanted(need);
    return () => {
      document.removeEventListener("pointerdown", need);
      document.removeEventListener("keydown", need);
      stop();
    };
  }, []);

  if (!needed) return null;
  return (
    <Suspense>
      <Toaster label={t("toasts.region")} closeLabel={t("toasts.close")} direction={direction} />
    </Suspense>
  );
}
