import { useEffect } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast.ts";

/** Shows a toast each time that products could not be loaded: `at` is the time of the last failure. */
export function useFailureToast(error: Error | null, at: number): void {
  const { t } = useTranslation("catalogue");
  const message = error?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure with the same message is told again
  useEffect(() => {
    if (message !== undefined) showToast({ tone: "destructive", title: t("list.loadFailed", { message }) });
  }, [message, at, t]);
}
