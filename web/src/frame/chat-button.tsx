import { useSite } from "#backend/site.ts";
import { WhatsappIcon } from "#features/chat/chat-icons.tsx";
import { whatsappUrl } from "#features/chat/whatsapp-url.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { outside } from "#ui/button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";

/**
 * Opens a WhatsApp chat in a new tab, with a prefilled greeting. On large screens it floats over the page; on small ones, where it would
 * cover other buttons, it is in the fixed bar.
 */
export function ChatButton() {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  const href = whatsappUrl(company.whatsapp, t("chat.greeting", { company: company.name }));
  if (href === undefined) return null;
  return (
    <div className="not-printed flex lg:fixed lg:end-6 lg:bottom-6">
      <Tooltip text={t("chat.tooltip")} align="end" className="max-lg:top-full max-lg:bottom-auto max-lg:pt-2">
        <a
          href={href}
          aria-label={t("chat.tooltip")}
          className="inline-flex size-11 items-center justify-center rounded-md border border-paper/70 bg-leaf text-paper transition-colors hover:bg-[#234731] lg:size-14 lg:shadow-[0_8px_20px_-8px_rgb(28_15_12/0.6)]"
          {...outside(true)}
        >
          <WhatsappIcon size={24} />
        </a>
      </Tooltip>
    </div>
  );
}
