import type { Commodity } from "#backend/wire/catalogue.ts";
import { PortName } from "#features/maps/port-name.tsx";
import { evenDecimals } from "#i18n/even-decimals.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useNumerals } from "#i18n/use-numerals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { RowLink, RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** The commodities as one board: below each name its active products, with the same columns throughout. */
export function CommodityBoard({ commodities }: { commodities: readonly Commodity[] }) {
  const { t } = useTranslation("agro-commodities");
  const lots = commodities.flatMap((commodity) => commodity.lots);
  const { decimal } = useLanguage().numerals;
  const decimals: Decimals = {
    moisture: evenDecimals(
      lots.map(({ moisture }) => moisture),
      decimal,
    ),
    defects: evenDecimals(
      lots.map(({ defects }) => defects),
      decimal,
    ),
    foreign: evenDecimals(
      lots.map(({ foreign }) => foreign),
      decimal,
    ),
  };
  return (
    <Section
      numbered
      eyebrow={t("sections.items.board.eyebrow")}
      title={t("sections.items.board.title")}
      intro={lots.length > 0 && t("sections.items.board.intro")}
      tone="night"
      className="border-t border-night-line"
    >
      <div className="flex flex-col gap-12">
        {commodities.map((commodity) => (
          <CommodityTable key={commodity.name} commodity={commodity} decimals={decimals} />
        ))}
      </div>
      {lots.length > 0 && <p className="measure mt-10 text-sm text-sand">{t("board.note")}</p>}
    </Section>
  );
}

/** Writes the figures of a column with the same number of decimals in all tables. */
type Decimals = Record<"moisture" | "defects" | "foreign", (figure: string | null) => string | null>;

function CommodityTable({ commodity: { name: key, lots }, decimals }: { commodity: Commodity; decimals: Decimals }) {
  const { t } = useTranslation("agro-commodities");
  const numerals = useNumerals();
  const name = t(`categories.${key}.name`);
  const columns = [
    { label: t("board.columns.product"), width: "w-[22%]" },
    { label: t("board.columns.grade"), width: "w-[10%]" },
    { label: t("board.columns.origin"), width: "w-[14%]" },
    { label: t("board.columns.moisture"), figures: true, width: "w-[13%]" },
    { label: t("board.columns.defects"), note: t("board.columns.upTo"), figures: true, width: "w-[13%]" },
    { label: t("board.columns.foreign"), note: t("board.columns.upTo"), figures: true, width: "w-[11%]" },
    { label: t("board.columns.load"), note: t("board.columns.loadUnit"), figures: true, width: "w-[7%]" },
    { label: t("board.columns.port") },
  ];
  return (
    <div>
      <div className="mb-4 grid gap-x-8 gap-y-2 lg:grid-cols-12">
        <h3 className="display-3 text-turmeric lg:col-span-3">{name}</h3>
        <p className="measure text-sand lg:col-span-9 lg:self-end">{t(`categories.${key}.specs`)}</p>
      </div>
      {lots.length > 0 && (
        <RuledTable
          caption={t("board.caption", { category: name })}
          captionHidden
          stack="pairs"
          ground="night"
          className="sm:min-w-[43rem] sm:table-fixed"
          columns={columns}
          rows={lots.map((lot) => ({
            key: lot.slug,
            head: (
              <RowLink to={`/catalog/${lot.slug}`}>
                <TypedValue>{lot.name}</TypedValue>
              </RowLink>
            ),
            cells: [
              <bdi key="grade">{lot.grade}</bdi>,
              <TypedValue key="origin">{lot.district}</TypedValue>,
              <Figure key="moisture" value={decimals.moisture(lot.moisture)} />,
              <Figure key="defects" value={decimals.defects(lot.defects)} />,
              <Figure key="foreign" value={decimals.foreign(lot.foreign)} />,
              <Figure key="load" value={lot.load === null ? null : numerals(String(lot.load))} />,
              lot.port === null ? <Figure key="port" value={null} /> : <PortName key="port" port={lot.port} />,
            ],
          }))}
        />
      )}
      {key === "lentils" && lots.length > 0 && <p className="mt-3 text-sm text-sand">{t("board.requests")}</p>}
    </div>
  );
}

/** A figure, or a dash where the product has none. */
function Figure({ value }: { value: string | null }) {
  const { t } = useTranslation("agro-commodities");
  if (value !== null) return <TypedValue>{value}</TypedValue>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t("board.none")}</VisuallyHidden>
    </>
  );
}
