import { podColour } from "#features/varieties/pod-colour.ts";
import { RangeTable } from "#features/varieties/range-table.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { middleOf, type OfferedVariety, shortName } from "#features/varieties/varieties.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

const highest = 230;
const ticks = [0, 50, 100, 150, 200].map((asta) => ({ at: asta / highest, text: String(asta) }));

const depth = ({ lot: { colour } }: OfferedVariety) => (colour === null ? 0 : middleOf(colour));

/** The varieties on one even scale of ASTA units, each bar in the red of its pods. */
export function ColourScale({ varieties }: { varieties: readonly OfferedVariety[] }) {
  const { t } = useTranslation("varieties");
  const numerals = useNumerals();
  const byColour = varieties.toSorted((one, other) => depth(other) - depth(one));
  const rows = byColour.map(({ name, lot: { colour } }) => ({
    key: name,
    name: shortName(t(`names.${name}`)),
    href: `#${name}`,
    stretch: colour === null ? undefined : { from: colour.from / highest, to: Math.min(colour.to / highest, 1) },
    text: colour === null ? t("colour.none") : numerals(rangeText(colour)),
    fill: colour === null ? undefined : podColour(colour),
  }));
  return (
    <Section
      id="colour"
      numbered
      eyebrow={t("sections.items.colour.eyebrow")}
      title={t("sections.items.colour.title")}
      split="4/8"
      intro={
        <>
          <p>{t("sections.items.colour.intro")}</p>
          <p className="mt-4 border-t border-line pt-4 text-sm">{t("colour.fading")}</p>
        </>
      }
    >
      <RangeTable
        id="colour-scale"
        caption={t("colour.caption")}
        nameColumn={t("table.variety")}
        rangeColumn={t("colour.column")}
        ticks={ticks}
        rows={rows}
      />
    </Section>
  );
}
