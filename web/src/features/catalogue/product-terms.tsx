import type { Product } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { LotLabel } from "#ui/lot-label.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { termLines } from "./specifications.ts";

export function ProductTerms({ product }: { product: Product }) {
  const { t } = useTranslation("catalogue");
  const rows = termLines(product).map(({ field, value, lang }) => ({
    label: t(`fields.${field}`),
    value: <TypedValue lang={lang}>{value}</TypedValue>,
  }));
  if (rows.length === 0) return null;
  return <LotLabel title={t("sheet.terms")} rows={rows} as="p" />;
}
