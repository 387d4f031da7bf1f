import { type ReactNode, use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { SlotContext } from "#ui/slots.ts";
import { errorMessageOf } from "./error-message.ts";

/** A part of the page that may fail separately: it then shows an error in place, and the rest of the page stays. */
export function Part({ children }: { children: ReactNode }) {
  const addSlot = use(SlotContext);
  const instead = (thrown: unknown) => <BrokenPart thrown={thrown} />;
  if (addSlot === undefined) return <ErrorBoundary fallback={instead}>{children}</ErrorBoundary>;
  // Error boundaries do not work during server rendering.
  return addSlot({ render: (toHtml) => toHtml(children), instead });
}

/** Shown instead of a part that failed. */
export function BrokenPart({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation("shell");
  return (
    <div role="alert" className="border-s-4 border-chilli bg-card p-3 text-sm text-ink wrap-anywhere">
      <p className="font-semibold">{t("error.title")}</p>
      <p lang="en" dir="ltr">
        {errorMessageOf(thrown)}
      </p>
    </div>
  );
}
