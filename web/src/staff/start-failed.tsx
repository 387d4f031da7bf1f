import type { LoadedTexts } from "#staff/i18n/load-texts.ts";
import { TextsProvider, useTexts } from "#staff/i18n/texts.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";

/** Stands in for the console when the program did not answer at the start. */
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
