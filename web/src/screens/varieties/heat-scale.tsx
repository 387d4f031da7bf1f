import { heatBounds, heatLevelOf } from "#features/catalogue/heat.ts";
import { RangeTable } from "#features/varieties/range-table.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { type OfferedVariety, shortName } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { decadesOf, grouped, shareOn } from "#ui/log-scale.ts";
import { Section } from "#ui/section.tsx";

const scale = { lowest: 800, highest: 1_200_000 };
const at = (units: number) => shareOn(scale, units);

const ticks = decadesOf(scale).map((decade) => ({ at: at(decade), text: grouped(decade) }));

/** The catalogue's heat levels, from low to extreme. */
const bounds = [scale.lowest, heatBounds.medium, heatBounds.high, heatBounds.extreme, scale.highest].map(at);
const bands = bounds.slice(1).map((to, index) => ({ from: bounds[index] ?? 0, to }));

export function HeatScale({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const teja = varieties.find(({ name }) => name === "teja")?.lot.heat;
  const rows = varieties.flatMap(({ name, lot: { heat } }) => {
    if (heat === null) return [];
    const text = rangeText(heat);
    const level = heatLevelOf(text);
    return {
      key: name,
      name: shortName(t(`names.${name}`)),
      href: `#${name}`,
      stretch: { from: at(heat.from), to: at(heat.to) },
      text: numerals(text),
      note: level === undefined ? undefined : t(`levels.${level}`),
    };
  });
  return (
    <Section
      id="heat"
      numbered
      eyebrow={t("sections.items.heat.eyebrow")}
      title={t("sections.items.heat.title")}
      tone="deep"
      split="4/8"
      intro={
        <>
          <p>{t("sections.items.heat.intro")}</p>
          {teja && (
            <p className="mt-4 border-t border-edge/40 pt-4 text-sm empty:hidden">{t("heat.teja", { heat: numerals(rangeText(teja)) })}</p>
          )}
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
