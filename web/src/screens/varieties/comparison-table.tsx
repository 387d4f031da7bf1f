import { centimetres, rangeText } from "#features/varieties/range-text.ts";
import { varieties } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";

/** All figures of all varieties, one row each. */
export function ComparisonTable() {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const columns = (["variety", "heat", "colour", "size", "moisture", "origin", "bestFor"] as const).map((column) => ({
    label: t(`table.${column}`),
  }));
  const rows = varieties.map(({ key, origin, length, breadth, colour, heat, moisture }) => ({
    key,
    head: (
      <a href={`#${key}`} className="inline-block min-h-6 underline decoration-edge/60 underline-offset-4 hover:text-chilli">
        {t(`names.${key}`)}
      </a>
    ),
    cells: [
      numerals(rangeText(heat)),
      colour === undefined ? t("table.noColour") : rangeText(colour),
      numerals(`${centimetres(length)} × ${centimetres(breadth)}`),
      numerals(moisture),
      t(`origins.${origin}`),
      t(`bestFor.${key}`),
    ],
  }));
  return (
    <Section id="table" number={4} eyebrow={t("table.eyebrow")} title={t("table.title")} tone="deep" intro={t("table.text")}>
      <RuledTable
        caption={t("table.caption", { number: varieties.length })}
        captionHidden
        columns={columns}
        rows={rows}
        ground="deep"
        className="min-w-[62rem] tabular-nums"
      />
    </Section>
  );
}
