import { ArrowUpRight, MapPin } from "lucide-react";
import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Address } from "#ui/address.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/**
 * A frame without the visitor's cookies, which is allowed on a page with an embedder policy. React's types do not have the attribute yet.
 */
const withoutCookies = { credentialless: true };

/**
 * The location of the office; the map comes from another site and is only loaded when the visitor asks for it (`src/client/actions.ts`).
 */
export function OfficeMap({ number }: { number: number }) {
  const { t } = useTranslation("contact");
  const { company } = useSite();
  const { embedUrl, linkUrl } = company.map;
  const host = embedUrl?.split("/")[2] ?? "";
  return (
    <Section
      eyebrow={t("map.eyebrow")}
      number={number}
      title={t("map.title")}
      split="4/8"
      tone="deep"
      intro={<Address lines={company.address} className="text-base leading-relaxed not-italic" />}
    >
      {embedUrl !== null && (
        <div className="not-printed border border-edge bg-card p-2">
          <div className="flex h-80 flex-col items-center justify-center gap-4 bg-paper-deep p-6 text-center md:h-[26rem]">
            <Icon of={MapPin} size={32} className="text-bark" />
            <p className="max-w-prose">{t("map.source", { host })}</p>
            <Button tone="outline" data-reveal="" className="noscript:hidden">
              {t("map.show")}
            </Button>
            <template>
              <iframe
                title={t("map.title")}
                src={embedUrl}
                sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
                referrerPolicy="no-referrer"
                className="block h-80 w-full bg-paper-deep md:h-[26rem]"
                {...withoutCookies}
              />
            </template>
          </div>
        </div>
      )}
      {linkUrl !== null && (
        <p className="mt-3">
          <TextLink href={linkUrl} newTab>
            {t("map.link")}
            <Icon of={ArrowUpRight} size={16} directional />
          </TextLink>
        </p>
      )}
    </Section>
  );
}
