import { useTexts } from "#staff/i18n/texts.tsx";
import { showError } from "#staff/ui/toasts.tsx";
import { messageOf } from "./errors.ts";

/** Runs something, and shows the error that it throws: `await reportErrors(() => remove(row))`. */
export function useReportErrors() {
  const t = useTexts();
  return async (run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      showError(messageOf(error, t));
    }
  };
}
