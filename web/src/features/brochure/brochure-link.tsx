import type { ReactNode } from "react";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink, type ButtonSize, type ButtonTone } from "#ui/button.tsx";

type BrochureLinkProps = {
  /** The category of the brochure; all products by default. */
  category?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
};

/** The path of the brochure in a language, or of a category in it: at the site's root, so that its address can be printed and mailed. */
function brochurePath({ code }: Language, category?: string): string {
  const parts = ["/brochure", ...(category === undefined ? [] : [category]), ...(code === defaultLanguage.code ? [] : [code])];
  return `${parts.join("-")}.pdf`;
}

/** Opens the brochure in a new tab, and shows the result in a toast (`src/client/actions.ts`). */
export function BrochureLink({ category, tone, size, className, children }: BrochureLinkProps) {
  const { t } = useTranslation("shell");
  return (
    <ButtonLink
      href={brochurePath(useLanguage(), category)}
      newTab
      data-document=""
      data-done={t("brochure.opened")}
      data-failed={t("brochure.failed")}
      tone={tone}
      size={size}
      className={className}
    >
      {children}
    </ButtonLink>
  );
}
