import { Download } from "lucide-react";
import { BrochureLink } from "#features/brochure/brochure-link.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { NextStep } from "#ui/next-step.tsx";

/** From the overview to the lots, or to a quote; with the brochure, if there is one. */
export function ProductsNextStep({ hasBrochure }: { hasBrochure: boolean }) {
  const { t } = useTranslation("products");
  return (
    <NextStep
      eyebrow={t("next.eyebrow")}
      title={t("next.title")}
      text={t("next.text")}
      links={[
        { to: "/catalog", text: t("next.catalog") },
        { to: "/contact", text: t("next.contact") },
      ]}
    >
      {hasBrochure && (
        <div className="mt-10 border-t border-night-line pt-6 sm:flex sm:items-center sm:justify-between sm:gap-8">
          <div>
            <h3 className="heading">{t("brochure.title")}</h3>
            <p className="mt-1 max-w-[44ch] text-sm text-sand">{t("brochure.text")}</p>
          </div>
          <BrochureLink tone="outline" className="max-sm:mt-4">
            <Icon of={Download} />
            {t("brochure.download")}
          </BrochureLink>
        </div>
      )}
    </NextStep>
  );
}
