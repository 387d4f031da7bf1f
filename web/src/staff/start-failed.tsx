import type { LoadedTexts } from "#staff/i18n/load-texts.ts";
import { TextsProvider, useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";

/** Shown instead of the console if the program did not respond at the start. */
export function StartFailed({ texts }: { texts: LoadedTexts }) {
  return (
    <TextsProvider value={texts}>
      <main className="grid min-h-dvh place-items-center p-6">
        <Failed />
      </main>
    </TextsProvider>
  );
}

function Failed() {
  const t = useTexts();
  return <ErrorState title={t("shell.noAnswer")} hint={t("shell.noAnswerHint")} onRetry={() => location.reload()} />;
}
