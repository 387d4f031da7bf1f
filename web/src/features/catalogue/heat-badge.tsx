import { useCategory } from "#backend/categories.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type HeatLevel, heatLevelOf } from "./heat.ts";

/** From mild to hot; the label names the level too. */
export const heatTones = { low: "sand", medium: "turmeric", high: "chilli", extreme: "chilliDeep" } as const satisfies Record<
  HeatLevel,
  BadgeTone
>;

/** The heat level as a word, if the product's category has heat and the figure is known. */
export function HeatBadge({ product }: { product: { category: string; capsaicin_level: string | null } }) {
  const { t } = useTranslation("catalogue");
  const { hasHeat } = useCategory(product.category);
  const level = hasHeat ? heatLevelOf(product.capsaicin_level) : undefined;
  return level === undefined ? null : <Badge tone={heatTones[level]}>{t("heatBadge", { level: t(`heat.${level}`) })}</Badge>;
}
