import type { LoadedTexts } from "#staff/i18n/load-texts.ts";
import { TextsProvider, useTexts } from "#staff/i18n/texts.tsx";
import type { SiteConfig } from "#staff/site-config.ts";
import { SiteProvider } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import type { AccountSwitch } from "./arrival.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

type SwitchAccountProps = AccountSwitch & { config: SiteConfig; texts: LoadedTexts; onAnswer: (isWanted: boolean) => void };

/** Asks somebody who has followed a link of another account, before the console starts. */
export function SwitchAccount({ config, texts, ...question }: SwitchAccountProps) {
  return (
    <SiteProvider value={config}>
      <TextsProvider value={texts}>
        <Question {...question} />
      </TextsProvider>
    </SiteProvider>
  );
}

function Question({ current, next, onAnswer }: Omit<SwitchAccountProps, "config" | "texts">) {
  const t = useTexts();
  return (
    <SignInFrame title={t("signIn.switch.title")}>
      <p>{t("signIn.switch.hint", { current, next })}</p>
      <Button onClick={() => onAnswer(true)}>{t("signIn.switch.change", { next })}</Button>
      <Button tone="primary" onClick={() => onAnswer(false)}>
        {t("signIn.switch.stay", { current })}
      </Button>
    </SignInFrame>
  );
}
