import { useTranslation } from "#i18n/use-translation.ts";
import { buyers } from "#screens/about/growing-districts.ts";
import { GroupedTable } from "#ui/grouped-table.tsx";

const columns = [
  { column: "district", className: "w-[19%]" },
  { column: "crop", className: "w-[25%]" },
  { column: "yard", className: "w-[31%]" },
  { column: "months", className: "w-1/4" },
] as const;

export function BuyingTable() {
  const { t } = useTranslation(["about", "maps"]);
  return (
    <GroupedTable
      caption={t("sourcing.table.caption")}
      columns={columns.map(({ column, className }) => ({ label: t(`sourcing.table.${column}`), className }))}
      groups={buyers.map(({ name, districts }) => ({
        key: name,
        title: t(`sourcing.buyers.${name}`),
        rows: districts.map(({ place, months }) => ({
          key: place,
          head: (
            <>
              {t(`maps:places.${place}`)}{" "}
              <span className="block text-xs font-normal text-bark">{t(`sourcing.districts.${place}.state`)}</span>
            </>
          ),
          cells: [
            <span key="crop">{t(`sourcing.districts.${place}.crop`)}</span>,
            <span key="yard">{t(`sourcing.districts.${place}.yard`)}</span>,
            <span key="months" className="font-semibold">
              {t(`sourcing.months.${months}`)}
            </span>,
          ],
        })),
      }))}
    />
  );
}
