import { heatBounds, heatLevelOf } from "#features/catalogue/heat.ts";
import { RangeTable } from "#features/varieties/range-table.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { varieties } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { decadesOf, grouped, shareOn } from "#ui/log-scale.ts";
import { Section } from "#ui/section.tsx";

const scale = { lowest: 800, highest: 1_200_000 };
const at = (units: number) => shareOn(scale, units);

const ticks = decadesOf(scale).map((decade) => ({ at: at(decade), text: grouped(decade) }));

/** The catalogue's heat levels, from low to extreme. */
const bounds = [scale.lowest, heatBounds.medium, heatBounds.high, heatBounds.extreme, scale.highest].map(at);
const bands = bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? 0, to }));

/** Every variety on one logarithmic scale of Scoville heat units. */
export function HeatScale() {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const rows = varieties.map(({ key, heat }) => {
    const text = rangeText(heat);
    const level = heatLevelOf(text);
    return {
      key,
      name: t(`names.${key}`),
      href: `#${key}`,
      stretch: { from: at(heat.from), to: at(heat.to) },
      text: numerals(text),
      note: level === undefined ? undefined : t(`levels.${level}`),
    };
  });
  return (
    <Section
      id="heat"
      number={2}
      eyebrow={t("heat.eyebrow")}
      title={t("heat.title")}
      tone="deep"
      split="4/8"
      intro={
        <>
          <p>{t("heat.text")}</p>
          <p className="mt-4 border-t border-edge/40 pt-4 text-sm">{t("heat.teja")}</p>
        </>
      }
    >
      <RangeTable
        id="heat-scale"
        caption={t("heat.caption")}
        nameColumn={t("table.variety")}
        rangeColumn={t("heat.column")}
        ticks={ticks.map(({ text, ...tick }) => ({ ...tick, text: numerals(text) }))}
        bands={bands}
        rows={rows}
      />
    </Section>
  );
}
