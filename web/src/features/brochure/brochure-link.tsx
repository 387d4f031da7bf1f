import type { MouseEvent, ReactNode } from "react";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink, type ButtonSize, type ButtonTone } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { brochurePath, openBrochure } from "./open-brochure.ts";

type BrochureLinkProps = { tone?: ButtonTone; size?: ButtonSize; className?: string; children: ReactNode };

/** Opens the brochure in a new tab, and says in a toast what came of it. Without JavaScript it is a plain link to the same document. */
export function BrochureLink({ tone, size, className, children }: BrochureLinkProps) {
  const { t } = useTranslation("shell");
  const path = brochurePath(useLanguage());
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    const { kind } = await openBrochure(path);
    if (kind === "opened") showToast({ tone: "success", title: t("brochure.opened") });
    else showToast({ tone: "destructive", title: t("brochure.failed") });
  };
  return (
    <ButtonLink href={path} newTab onClick={open} tone={tone} size={size} className={className}>
      {children}
    </ButtonLink>
  );
}
