import { useNumerals } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { boardLots, categories } from "#screens/agro-commodities/board-lots.ts";
import { RowLink, RuledTable } from "#ui/ruled-table.tsx";
import { Section } from "#ui/section.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** The six commodities as one board: below each name its products, in the same columns from top to bottom. */
export function CommodityBoard() {
  const { t } = useTranslation("agro-commodities");
  return (
    <Section
      number={1}
      eyebrow={t("board.eyebrow")}
      title={t("board.title")}
      intro={t("board.intro")}
      tone="night"
      className="border-t border-night-line"
    >
      <div className="flex flex-col gap-12">
        {categories.map((category, index) => (
          <CategoryTable key={category} category={category} first={index === 0} />
        ))}
      </div>
      <p className="measure mt-10 text-sm text-sand">{t("board.note")}</p>
    </Section>
  );
}

type CategoryTableProps = { category: (typeof categories)[number]; first: boolean };

function CategoryTable({ category, first }: CategoryTableProps) {
  const { t } = useTranslation(["agro-commodities", "maps"]);
  const numerals = useNumerals();
  const name = t(`categories.${category}.name`);
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
  const lots = boardLots.filter((lot) => lot.category === category);
  return (
    <div>
      <div className="mb-4 grid gap-x-8 gap-y-2 lg:grid-cols-12">
        <h3 className="display-3 text-turmeric lg:col-span-3">{name}</h3>
        <p className="measure text-sand lg:col-span-9 lg:self-end">{t(`categories.${category}.specs`)}</p>
      </div>
      <RuledTable
        caption={t("board.caption", { category: name })}
        captionHidden
        headHidden={!first}
        stack="pairs"
        ground="night"
        className="sm:min-w-[43rem] sm:table-fixed"
        columns={columns}
        rows={lots.map((lot) => ({
          key: lot.product,
          head: <RowLink to={`/catalog/${lot.product}`}>{t(`products.${lot.product}`)}</RowLink>,
          cells: [
            <bdi key="grade">{lot.grade}</bdi>,
            t(`maps:places.${lot.origin}`),
            <bdi key="moisture">{numerals(lot.moisture)}</bdi>,
            <Share key="defects" value={lot.defects} />,
            <Share key="foreign" value={lot.foreign} />,
            lot.load20,
            t(`maps:places.${lot.port}`),
          ],
        }))}
      />
      {category === "lentils" && <p className="mt-3 text-sm text-sand">{t("board.requests")}</p>}
    </div>
  );
}

/** A share of the weight, or a dash where the specification has none. */
function Share({ value }: { value: string | null }) {
  const { t } = useTranslation("agro-commodities");
  const numerals = useNumerals();
  if (value !== null) return <bdi>{numerals(value)}</bdi>;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t("board.none")}</VisuallyHidden>
    </>
  );
}
