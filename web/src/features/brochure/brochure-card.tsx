import { Download } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { showToast } from "#ui/toast.ts";
import { brochurePath, openBrochure } from "./open-brochure.ts";

type BrochureCardProps = {
  /** How many products the catalogue has; the line is left out while it is not known. */
  products?: number;
};

/** The brochure as a document to take along. Without JavaScript it is a plain link to the same document. */
export function BrochureCard({ products }: BrochureCardProps) {
  const { t } = useTranslation("catalogue");
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    const { kind } = await openBrochure();
    if (kind === "opened") showToast({ tone: "success", title: t("brochure.opened") });
    else showToast({ tone: "destructive", title: t("brochure.failed") });
  };
  const rows = [
    ...(products === undefined ? [] : [{ label: t("brochure.products"), value: String(products) }]),
    { label: t("brochure.quality"), value: t("brochure.qualityValue") },
    { label: t("brochure.format"), value: t("brochure.formatValue") },
  ];
  return (
    <div>
      <LotLabel title={t("brochure.title")} rows={rows} as="h2" />
      <ButtonLink href={brochurePath} newTab onClick={open} className="w-full">
        <Icon of={Download} size={18} />
        {t("brochure.download")}
      </ButtonLink>
    </div>
  );
}
