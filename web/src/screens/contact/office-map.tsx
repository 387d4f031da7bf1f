import { ArrowUpRight, MapPin } from "lucide-react";
import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Address } from "#ui/address.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { Icon } from "#ui/icon.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/**
 * A frame without the visitor's cookies, which is allowed on a page with an embedder policy. React's types do not have the attribute yet.
 */
const withoutCookies = { credentialless: true };

const frameSize = "h-80 md:h-[26rem]";

/**
 * The location of the office. The map comes from another site; it is loaded when it comes near, or, if the operator wants that, when the
 * visitor asks for it (`src/client/actions.ts`).
 */
export function OfficeMap() {
  const { t } = useTranslation("contact");
  const { company } = useSite();
  const { embedUrl, linkUrl, onClick } = company.map;
  const host = embedUrl?.split("/")[2] ?? "";
  const frame = embedUrl && (
    <iframe
      title={t("sections.items.map.title")}
      src={embedUrl}
      loading="lazy"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      className={classes("block w-full bg-paper-deep", frameSize)}
      {...withoutCookies}
    />
  );
  return (
    <Section
      eyebrow={t("sections.items.map.eyebrow")}
      numbered
      title={t("sections.items.map.title")}
      split="4/8"
      tone="deep"
      intro={<Address lines={company.address} className="text-base leading-relaxed not-italic" />}
    >
      {frame !== null && (
        <div className="not-printed border border-edge bg-card p-2">
          {onClick ? (
            <div className={classes("flex flex-col items-center justify-center gap-4 bg-paper-deep p-6", frameSize)}>
              <Icon of={MapPin} size={32} className="text-bark" />
              <Button tone="outline" data-reveal="" className="noscript:hidden">
                {t("map.show")}
              </Button>
              <template>{frame}</template>
            </div>
          ) : (
            frame
          )}
        </div>
      )}
      {frame !== null && <p className="mt-3 max-w-prose text-sm text-bark">{t("map.source", { host })}</p>}
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
