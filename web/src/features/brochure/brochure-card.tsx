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
  /** In one line, where the hero is short. */
  short?: boolean;
};

/** The brochure as a document to take along. Without JavaScript it is a plain link to the same document, and its size is not told. */
export function BrochureCard({ products, short = false }: BrochureCardProps) {
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
  const download = (className: string) => (
    <ButtonLink href={path} newTab onClick={open} size={short ? "small" : "medium"} className={className}>
      <Icon of={Download} size={18} />
      {t("brochure.download")}
    </ButtonLink>
  );
  if (short) {
    return (
      <section className="flex flex-wrap items-center gap-x-6 gap-y-3 border border-night-line bg-night p-3 ps-4">
        <div className="me-auto">
          <h2 className="label text-turmeric">{t("brochure.title")}</h2>
          <dl className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
            {rows.map(({ label, value }) => (
              <div key={label} className="flex gap-x-1.5">
                <dt className="text-sand">{label}</dt>
                <dd className="font-semibold tabular-nums">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {download("")}
      </section>
    );
  }
  return (
    <div>
      <LotLabel title={t("brochure.title")} rows={rows} as="h2" />
      {download("w-full")}
    </div>
  );
}

/** `1.8 MB`, as the language writes it. Only ever in the browser: the size is not known before. */
function megabytes(bytes: number, { code }: Language): string {
  const style = { style: "unit", unit: "megabyte", maximumFractionDigits: 1, numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(code, style).format(bytes / 1_000_000);
}
