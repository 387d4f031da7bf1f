import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { telegramName } from "./telegram-name.ts";

/** The advice after a failure to send: try again, or use one of the channels that the company has. */
export function useFailedText(): string {
  const { t } = useTranslation("contact");
  const { whatsapp, telegram, email } = useSite().company;
  const phone = whatsapp?.display;
  const name = telegram.directUrl === null ? undefined : telegramName(telegram.directUrl);
  if (phone !== undefined && name !== undefined) return t("toasts.failed.text", { phone, name });
  if (phone !== undefined) return t("toasts.failed.whatsapp", { phone });
  if (name !== undefined) return t("toasts.failed.telegram", { name });
  return t("toasts.failed.email", { email });
}
