import { type ReactNode, use } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { ErrorBoundary } from "#ui/error-boundary.tsx";
import { SlotContext } from "#ui/slots.ts";
import { messageOf } from "./message-of.ts";

/** A part of the page that may break by itself: then it says so in its place, and the page round it stays. */
export function Part({ children }: { children: ReactNode }) {
  const addSlot = use(SlotContext);
  const instead = (thrown: unknown) => <BrokenPart thrown={thrown} />;
  if (addSlot === undefined) return <ErrorBoundary fallback={instead}>{children}</ErrorBoundary>;
  // A boundary catches nothing while the program renders.
  return addSlot({ render: (toHtml) => toHtml(children), instead });
}

/** What stands in the place of a part that broke. */
export function BrokenPart({ thrown }: { thrown: unknown }) {
  const { t } = useTranslation("shell");
  return (
    <div role="alert" className="border-s-4 border-chilli bg-card p-3 text-sm text-ink wrap-anywhere">
      <p className="font-semibold">{t("error.title")}</p>
      <p lang="en" dir="ltr">
        {messageOf(thrown)}
      </p>
    </div>
  );
}
