import type { ReactNode } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { CompanyName } from "#staff/shell/company-name.tsx";
import { TypefaceStyles } from "#staff/shell/typeface-styles.tsx";
import { useSite } from "#staff/site-context.tsx";

type SignInFrameProps = { title: string; children: ReactNode };

/** Whose console it is, beside what somebody does before it opens, in the typefaces of the company. */
export function SignInFrame({ title, children }: SignInFrameProps) {
  const t = useTexts();
  const { typefaces } = useSite();
  return (
    <div
      data-typefaces={typefaces ?? undefined}
      className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-paper font-sans normal-nums lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-1"
    >
      {typefaces !== null && <TypefaceStyles pair={typefaces} />}
      <header className="on-night flex flex-col justify-between gap-10 bg-night px-6 py-6 text-sand lg:p-10">
        <CompanyName className="text-xl" />
        <p className="max-w-sm text-lg text-cream max-lg:hidden">{t("signIn.welcome")}</p>
        <p className="text-sm max-lg:hidden">{t("signIn.forStaff")}</p>
      </header>
      <main className="grid place-items-center px-5 py-8">
        <div className="flex w-full max-w-sm flex-col gap-5">
          <h1 className="title">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
