import { shortOrigin } from "#features/catalogue/product-texts.ts";
import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { tradeLots } from "#screens/spices/trade-lots.ts";
import { RowLink, RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type Lot = (typeof tradeLots)[number];

/** What the lots of the catalogue measure, product by product. */
export function TradeFigures() {
  const { t } = useTranslation("spices");
  const numerals = useNumerals();
  const columns = [
    { label: t("trade.columns.product"), width: "w-[25%]" },
    { label: t("trade.columns.origin") },
    { label: t("trade.columns.moisture"), note: "ASTA 2.0", figures: true },
    { label: t("trade.columns.oil"), note: t("trade.columns.oilUnit"), figures: true },
    { label: t("trade.columns.load"), note: t("trade.columns.loadUnit"), figures: true },
    { label: t("trade.columns.mark"), width: "w-[28%]" },
  ];
  return (
    <Section number={3} eyebrow={t("trade.eyebrow")} title={t("trade.title")} intro={t("trade.intro")}>
      <RuledTable
        caption={t("trade.caption")}
        captionHidden
        stack="pairs"
        className="sm:min-w-[43rem]"
        columns={columns}
        rows={tradeLots.map((lot) => ({
          key: lot.product,
          head: <RowLink to={`/catalog/${lot.product}`}>{t(`trade.products.${lot.product}`)}</RowLink>,
          cells: [
            shortOrigin(t(`origins.names.${lot.place}`)),
            <bdi key="moisture">{numerals(lot.moisture)}</bdi>,
            <Oil key="oil" lot={lot} />,
            lot.load,
            t(`trade.marks.${lot.mark}`, { value: numerals(lot.value) }),
          ],
        }))}
      />
      <p className="mt-4 max-w-[66ch] text-xs text-bark">{t("trade.note")}</p>
    </Section>
  );
}

function Oil({ lot }: { lot: Lot }) {
  const { t } = useTranslation("spices");
  const numerals = useNumerals();
  if (lot.oil === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t("trade.none")}</VisuallyHidden>
      </>
    );
  }
  const oil = numerals(lot.oil);
  return <bdi>{"oilIsLeast" in lot ? t("trade.atLeast", { value: oil }) : oil}</bdi>;
}
