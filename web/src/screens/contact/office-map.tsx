import { ArrowUpRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSite } from "#backend/site.ts";
import { Address } from "#ui/address.tsx";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** Where the office is; the map comes from outside and is loaded only when it comes into sight. */
export function OfficeMap() {
  const { t } = useTranslation("contact");
  const { company } = useSite();
  return (
    <Section
      eyebrow={t("map.eyebrow")}
      number={3}
      title={t("map.title")}
      split="4/8"
      tone="deep"
      intro={<Address lines={company.address} className="text-base leading-relaxed not-italic" />}
    >
      <div className="not-printed border border-edge bg-card p-2">
        <iframe
          title={t("map.title")}
          src={company.map.embedUrl}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="block h-80 w-full bg-paper-deep md:h-[26rem]"
        />
      </div>
      <p className="mt-3">
        <TextLink href={company.map.linkUrl} newTab>
          {t("map.link")}
          <Icon of={ArrowUpRight} size={16} directional />
        </TextLink>
      </p>
    </Section>
  );
}
