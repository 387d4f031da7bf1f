import { centimetres, rangeText } from "#features/varieties/range-text.ts";
import type { OfferedVariety } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

export function ComparisonTable({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const columns = (["variety", "heat", "colour", "size", "moisture", "origin", "bestFor"] as const).map((column) => ({
    label: t(`table.${column}`),
  }));
  const rows = varieties.map(({ name, lot: { origin, pod, colour, heat, moisture } }) => ({
    key: name,
    head: (
      <a href={`#${name}`} className="inline-block min-h-6 underline decoration-edge/60 underline-offset-4 hover:text-chilli">
        {t(`names.${name}`)}
      </a>
    ),
    cells: [
      heat === null ? t("table.noColour") : numerals(rangeText(heat)),
      colour === null ? t("table.noColour") : numerals(rangeText(colour)),
      numerals(`${centimetres(pod.length)} × ${centimetres(pod.breadth)}`),
      moisture === null ? "–" : <TypedValue key="moisture">{moisture}</TypedValue>,
      <TypedValue key="origin">{origin}</TypedValue>,
      t(`bestFor.${name}`),
    ],
  }));
  return (
    <Section
      id="table"
      numbered
      eyebrow={t("sections.items.table.eyebrow")}
      title={t("sections.items.table.title")}
      tone="deep"
      intro={t("sections.items.table.intro")}
    >
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
