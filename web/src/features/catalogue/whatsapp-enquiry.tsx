import { useSite } from "#backend/site.ts";
import { WhatsappIcon, whatsappUrl } from "#features/chat/index.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ButtonLink } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type WhatsappEnquiryProps = {
  product: string;
  /** An icon beside a card's links, or a button with text. */
  look: "short" | "full";
  className?: string;
};

/** Opens a WhatsApp conversation with the exporter in a new tab, with a text that names the product; nothing if there is no chat. */
export function WhatsappEnquiry({ product, look, className }: WhatsappEnquiryProps) {
  const { t } = useTranslation("catalogue");
  const { company } = useSite();
  const href = whatsappUrl(company.whatsapp, t("whatsapp.text", { company: company.name, product }));
  if (href === undefined) return null;
  if (look === "full") {
    return (
      <ButtonLink href={href} newTab tone="outline" className={className}>
        <WhatsappIcon size={18} />
        {t("whatsapp.enquire")}
      </ButtonLink>
    );
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="relative -me-3 ms-auto inline-flex size-11 items-center justify-center text-leaf hover:text-ink"
    >
      <WhatsappIcon size={20} />
      <VisuallyHidden>{t("whatsapp.label", { product })}</VisuallyHidden>
    </a>
  );
}
