import type { ReactNode } from "react";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink, type ButtonSize, type ButtonTone } from "#ui/button.tsx";
import { brochurePath } from "./brochure-path.ts";

type BrochureLinkProps = { tone?: ButtonTone; size?: ButtonSize; className?: string; children: ReactNode };

/** Opens the brochure in a new tab, and says in a toast what came of it (`src/client/actions.ts`). */
export function BrochureLink({ tone, size, className, children }: BrochureLinkProps) {
  const { t } = useTranslation("shell");
  return (
    <ButtonLink
      href={brochurePath(useLanguage())}
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
