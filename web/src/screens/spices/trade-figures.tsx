import type { TradeLot, VolatileOil } from "#backend/wire/catalogue.ts";
import { useNumerals, useTypeset } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { RowLink, RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

export function TradeFigures({ lots }: { lots: readonly TradeLot[] }) {
  const { t } = useTranslation("spices");
  const numerals = useNumerals();
  const set = useTypeset();
  const columns = [
    { label: t("trade.columns.product"), width: "w-[25%]" },
    { label: t("trade.columns.origin") },
    { label: t("trade.columns.moisture"), note: "ASTA 2.0", figures: true },
    { label: t("trade.columns.oil"), note: t("trade.columns.oilUnit"), figures: true },
    { label: t("trade.columns.load"), note: t("trade.columns.loadUnit"), figures: true },
    { label: t("trade.columns.mark"), width: "w-[28%]" },
  ];
  return (
    <Section
      numbered
      eyebrow={t("sections.items.trade.eyebrow")}
      title={t("sections.items.trade.title")}
      intro={t("sections.items.trade.intro")}
    >
      <RuledTable
        caption={t("trade.caption")}
        captionHidden
        stack="pairs"
        className="sm:min-w-[43rem]"
        columns={columns}
        rows={lots.map(({ slug, name, district, moisture, oil, load, mark }) => ({
          key: slug,
          head: (
            <RowLink to={`/catalog/${slug}`}>
              <TypedValue>{name}</TypedValue>
            </RowLink>
          ),
          cells: [
            <TypedValue key="origin">{district}</TypedValue>,
            moisture === null ? <None key="moisture" /> : <TypedValue key="moisture">{moisture}</TypedValue>,
            oil === null ? <None key="oil" /> : <Oil key="oil" oil={oil} />,
            load === null ? <None key="load" /> : numerals(String(load)),
            mark === null ? <None key="mark" /> : t(`trade.marks.${mark.of}`, { value: set(mark.figure) }),
          ],
        }))}
      />
      <p className="mt-4 max-w-[66ch] text-xs text-bark">{t("trade.note")}</p>
    </Section>
  );
}

function Oil({ oil: { figure, least } }: { oil: VolatileOil }) {
  const { t } = useTranslation("spices");
  return <TypedValue>{least ? t("trade.atLeast", { value: figure }) : figure}</TypedValue>;
}

/** A dash if the product has no such figure. */
function None() {
  const { t } = useTranslation("spices");
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t("trade.none")}</VisuallyHidden>
    </>
  );
}
