import { useTranslation } from "react-i18next";
import { useSite } from "#backend/site.ts";
import { BrandIcon } from "#ui/brand-icon.tsx";
import { outside } from "#ui/button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { whatsappUrl } from "#ui/whatsapp-url.ts";

/** Floats over every page: a WhatsApp chat in a new tab, with a greeting already typed. */
export function ChatButton() {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  return (
    <aside aria-label={t("chat.label")} className="not-printed fixed end-4 bottom-4 z-20 md:end-6 md:bottom-6">
      <Tooltip text={t("chat.tooltip")} align="end">
        <a
          href={whatsappUrl(company.whatsapp.number, t("chat.greeting", { company: company.name }))}
          aria-label={t("chat.tooltip")}
          className="inline-flex size-14 items-center justify-center rounded-md border border-paper/70 bg-leaf text-paper shadow-[0_8px_20px_-8px_rgb(28_15_12/0.6)] transition-colors hover:bg-[#234731]"
          {...outside(true)}
        >
          <BrandIcon name="whatsapp" size={28} />
        </a>
      </Tooltip>
    </aside>
  );
}
