import { useEffect } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { showToast } from "#ui/toast.ts";

/** Says in a toast that products could not be read, each time that this happens: `at` is when it last did. */
export function useFailureToast(error: Error | null, at: number): void {
  const { t } = useTranslation("catalogue");
  const message = error?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure with the same message is told again
  useEffect(() => {
    if (message !== undefined) showToast({ tone: "destructive", title: t("list.loadFailed", { message }) });
  }, [message, at, t]);
}
