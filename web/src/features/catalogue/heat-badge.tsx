import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type HeatLevel, heatLevelOf } from "./heat.ts";

/** From calm to hot; the word says it too. */
export const heatTones = { low: "sand", medium: "turmeric", high: "chilli", extreme: "chilliDeep" } as const satisfies Record<
  HeatLevel,
  BadgeTone
>;

type HeatBadgeProps = { product: { category: string; capsaicin_level: string | null } };

/** A red chilli's heat level in a word; nothing for other products, or where no figure is known. */
export function HeatBadge({ product }: HeatBadgeProps) {
  const { t } = useTranslation("catalogue");
  const level = product.category === "red-chillies" ? heatLevelOf(product.capsaicin_level) : undefined;
  return level === undefined ? null : <Badge tone={heatTones[level]}>{t("heatBadge", { level: t(`heat.${level}`) })}</Badge>;
}
