import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { showToast } from "#ui/toast.ts";
import { brochurePath, brochureSize, openBrochure } from "./open-brochure.ts";

type BrochureCardProps = {
  /** How many products the catalogue has; the line is left out while it is not known. */
  products?: number;
};

/** The brochure as a document to take along. Without JavaScript it is a plain link to the same document, and its size is not told. */
export function BrochureCard({ products }: BrochureCardProps) {
  const { t } = useTranslation("catalogue");
  const language = useLanguage();
  const path = brochurePath(language);
  const { data: bytes } = useQuery({
    queryKey: ["brochure-size", path],
    queryFn: ({ signal }) => brochureSize(path, signal),
    retry: false,
  });
  const open = async (event: MouseEvent) => {
    event.preventDefault();
    const { kind } = await openBrochure(path);
    if (kind === "opened") showToast({ tone: "success", title: t("brochure.opened") });
    else showToast({ tone: "destructive", title: t("brochure.failed") });
  };
  const rows = [
    ...(products === undefined ? [] : [{ label: t("brochure.products"), value: String(products) }]),
    { label: t("brochure.quality"), value: t("brochure.qualityValue") },
    {
      label: t("brochure.format"),
      value: typeof bytes === "number" ? `${t("brochure.formatValue")}, ${megabytes(bytes, language)}` : t("brochure.formatValue"),
    },
  ];
  return (
    <div>
      <LotLabel title={t("brochure.title")} rows={rows} as="h2" />
      <ButtonLink href={path} newTab onClick={open} className="w-full">
        <Icon of={Download} size={18} />
        {t("brochure.download")}
      </ButtonLink>
    </div>
  );
}

/** `1.8 MB`, as the language writes it. Only ever in the browser: the size is not known before. */
function megabytes(bytes: number, { code }: Language): string {
  const style = { style: "unit", unit: "megabyte", maximumFractionDigits: 1, numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(code, style).format(bytes / 1_000_000);
}
