import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { BrochureLink } from "#features/brochure/brochure-link.tsx";
import type { Language } from "#i18n/languages.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { LotLabel } from "#ui/lot-label.tsx";
import { brochurePath, brochureSize } from "./open-brochure.ts";

type BrochureCardProps = {
  /** How many products the catalogue has; the line is left out while it is not known. */
  products?: number;
  /** In one line, where the hero is short. */
  short?: boolean;
};

/** The brochure as a document to take along. Without JavaScript its size is not told. */
export function BrochureCard({ products, short = false }: BrochureCardProps) {
  const { t } = useTranslation("catalogue");
  const language = useLanguage();
  const bytes = useSize(brochurePath(language));
  const rows = [
    ...(products === undefined ? [] : [{ label: t("brochure.products"), value: String(products) }]),
    { label: t("brochure.quality"), value: t("brochure.qualityValue") },
    {
      label: t("brochure.format"),
      value: bytes === undefined ? t("brochure.formatValue") : `${t("brochure.formatValue")}, ${megabytes(bytes, language)}`,
    },
  ];
  const download = (className: string) => (
    <BrochureLink size={short ? "small" : "medium"} className={className}>
      <Icon of={Download} size={18} />
      {t("brochure.download")}
    </BrochureLink>
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

/** How many bytes the brochure at a path has, once the browser knows. */
function useSize(path: string): number | undefined {
  const [size, setSize] = useState<number>();
  useEffect(() => {
    const leaving = new AbortController();
    brochureSize(path, leaving.signal).then(setSize, () => undefined);
    return () => leaving.abort();
  }, [path]);
  return size;
}

/** `1.8 MB`, as the language writes it. Only ever in the browser: the size is not known before. */
function megabytes(bytes: number, { code }: Language): string {
  const style = { style: "unit", unit: "megabyte", maximumFractionDigits: 1, numberingSystem: "latn" } as const;
  return new Intl.NumberFormat(code, style).format(bytes / 1_000_000);
}
