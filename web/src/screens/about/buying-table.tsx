import { factsOf } from "#i18n/items.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import { useItems, usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { GroupedTable } from "#ui/grouped-table.tsx";

const BUYERS = "about:sourcing.buyers.items";
const DISTRICTS = "about:sourcing.districts.items";

const columns = [
  { column: "district", className: "w-[19%]" },
  { column: "crop", className: "w-[25%]" },
  { column: "yard", className: "w-[31%]" },
  { column: "months", className: "w-1/4" },
] as const;

/** The districts by who buys there, those of which it is not said first. */
export function BuyingTable({ districts }: { districts: readonly ItemOf<typeof DISTRICTS>[] }) {
  const { t } = useTranslation("about");
  const page = usePageTexts();
  const buyers = useItems(BUYERS);
  const isKnown = (buyer: string | undefined) => buyers.some((known) => known === buyer);
  const buyerOf = (district: ItemOf<typeof DISTRICTS>) => factsOf(page, DISTRICTS, district).buyer;
  const groups = [
    { key: "", title: undefined, of: districts.filter((district) => !isKnown(buyerOf(district))) },
    ...buyers.map((buyer) => ({
      key: buyer,
      title: t(`sourcing.buyers.items.${buyer}`),
      of: districts.filter((district) => buyerOf(district) === buyer),
    })),
  ];
  return (
    <GroupedTable
      caption={t("sourcing.table.caption")}
      columns={columns.map(({ column, className }) => ({ label: t(`sourcing.table.${column}`), className }))}
      groups={groups
        .filter(({ of }) => of.length > 0)
        .map(({ key, title, of }) => ({
          key,
          title,
          rows: of.map((district) => ({
            key: district,
            head: (
              <>
                {t(`sourcing.districts.items.${district}.name`)}{" "}
                <span className="block text-xs font-normal text-bark">{t(`sourcing.districts.items.${district}.state`)}</span>
              </>
            ),
            cells: [
              <span key="crop">{t(`sourcing.districts.items.${district}.crop`)}</span>,
              <span key="yard">{t(`sourcing.districts.items.${district}.yard`)}</span>,
              <span key="months" className="font-semibold">
                {t(`sourcing.districts.items.${district}.months`)}
              </span>,
            ],
          })),
        }))}
    />
  );
}
