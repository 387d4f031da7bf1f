import type { LoadedTexts } from "#staff/i18n/load-texts.ts";
import { TextsProvider, useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import type { AccountSwitch } from "./arrival.ts";

type SwitchAccountProps = AccountSwitch & { texts: LoadedTexts; onAnswer: (isWanted: boolean) => void };

/** Asks somebody who has followed a link of another account, before the console starts. */
export function SwitchAccount({ texts, ...question }: SwitchAccountProps) {
  return (
    <TextsProvider value={texts}>
      <Question {...question} />
    </TextsProvider>
  );
}

function Question({ current, next, onAnswer }: Omit<SwitchAccountProps, "texts">) {
  const t = useTexts();
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-8">
      <div className="flex w-full max-w-sm flex-col items-start gap-4">
        <h1 className="title">{t("signIn.switch.title")}</h1>
        <p>{t("signIn.switch.hint", { current, next })}</p>
        <Button onClick={() => onAnswer(true)}>{t("signIn.switch.change", { next })}</Button>
        <Button tone="primary" onClick={() => onAnswer(false)}>
          {t("signIn.switch.stay", { current })}
        </Button>
      </div>
    </main>
  );
}
