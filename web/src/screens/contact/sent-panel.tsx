import { SentNote } from "#features/enquiry/sent-note.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Stamp } from "#ui/badge.tsx";

/** The confirmation for a visitor whose form was submitted without the island, with the reference. */
export function SentPanel({ reference }: { reference: string }) {
  const { t } = useTranslation("contact");
  return (
    <div role="status" data-sent="" className="mb-8 border-t-2 border-leaf bg-paper p-5 sm:p-8">
      <Stamp tone="leaf">{t("sent.stamp")}</Stamp>
      <p className="display-3 mt-4">{t("toasts.sent.title")}</p>
      <p className="measure mt-2 mb-5">{t("toasts.sent.text")}</p>
      <SentNote reference={reference} />
    </div>
  );
}
