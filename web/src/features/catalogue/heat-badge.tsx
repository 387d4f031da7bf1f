import { useTranslation } from "react-i18next";
import { Badge } from "#ui/badge.tsx";
import { heatLevelOf } from "./heat.ts";

type HeatBadgeProps = { product: { category: string; capsaicin_level: string | null } };

/** A red chilli's heat level in a word; nothing for other products, or where no figure is known. */
export function HeatBadge({ product }: HeatBadgeProps) {
  const { t } = useTranslation("catalogue");
  const level = product.category === "red-chillies" ? heatLevelOf(product.capsaicin_level) : undefined;
  return level === undefined ? null : <Badge tone="chilli">{t("heatBadge", { level: t(`heat.${level}`) })}</Badge>;
}
