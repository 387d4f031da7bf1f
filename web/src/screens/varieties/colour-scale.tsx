import { podColour } from "#features/varieties/pod-colour.ts";
import { RangeTable } from "#features/varieties/range-table.tsx";
import { rangeText } from "#features/varieties/range-text.ts";
import { middleOf, type Variety, varieties } from "#features/varieties/varieties.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Section } from "#ui/section.tsx";

const highest = 230;
const ticks = [0, 50, 100, 150, 200].map((asta) => ({ at: asta / highest, text: String(asta) }));

const depth = ({ colour }: Variety) => (colour === undefined ? 0 : middleOf(colour));
const byColour = varieties.toSorted((one, other) => depth(other) - depth(one));

/** Every variety on one even scale of ASTA units, each bar in the red of its pods. */
export function ColourScale() {
  const { t } = useTranslation("varieties");
  const rows = byColour.map(({ key, colour }) => ({
    key,
    name: t(`names.${key}`),
    href: `#${key}`,
    stretch: colour === undefined ? undefined : { from: colour.from / highest, to: colour.to / highest },
    text: colour === undefined ? t("colour.none") : rangeText(colour),
    fill: colour === undefined ? undefined : podColour(colour),
  }));
  return (
    <Section
      id="colour"
      number={3}
      eyebrow={t("colour.eyebrow")}
      title={t("colour.title")}
      split="4/8"
      intro={
        <>
          <p>{t("colour.text")}</p>
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
