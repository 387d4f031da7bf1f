import type { ReactNode } from "react";
import { messageOf } from "#features/errors/message-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ErrorBoundary } from "#ui/error-boundary.tsx";

/** A part of the page that may break by itself: then it says so in its place, and the page round it stays. */
export function Part({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={(thrown) => <BrokenPart thrown={thrown} />}>{children}</ErrorBoundary>;
}

function BrokenPart({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation("shell");
  return (
    <div role="alert" className="border-s-4 border-chilli bg-card p-3 text-sm text-ink wrap-anywhere">
      <p className="font-semibold">{t("error.title")}</p>
      <p>{messageOf(thrown)}</p>
    </div>
  );
}
