import { allMonths, type HarvestEntry, type Month } from "#features/harvest/harvest.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { classes } from "#ui/classes.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

type SeasonTableProps = { entries: readonly HarvestEntry[]; thisMonth: Month | undefined };

/** Commodities by months, the months of the new crop as bars; on phones the months are numbers. */
export function SeasonTable({ entries, thisMonth }: SeasonTableProps) {
  const { t } = useTranslation(["home", "harvest"]);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="visually-hidden">{t("season.caption")}</caption>
      <thead>
        <tr className="border-b border-ink text-xs text-bark">
          <th scope="col" className="w-[5.5rem] sm:w-32">
            <VisuallyHidden>{t("season.commodity")}</VisuallyHidden>
          </th>
          {allMonths.map((month) => (
            <th
              key={month}
              scope="col"
              className={classes("py-2 text-center font-semibold tabular-nums", month === thisMonth && "bg-leaf text-paper")}
            >
              <span aria-hidden="true" className="sm:hidden">
                {month}
              </span>
              <span className="max-sm:sr-only">{t(`harvest:monthsShort.${month}`)}</span>
              {month === thisMonth && <VisuallyHidden> ({t("season.thisMonth")})</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map(({ commodity, months }) => (
          <tr key={commodity} className="border-b border-line">
            <th scope="row" className="py-3 pe-2 text-start font-serif text-sm leading-tight font-semibold sm:text-base">
              {t(`harvest:commodities.${commodity}`)}
            </th>
            {allMonths.map((month) => (
              <td key={month} className={classes("border-s border-line p-0", month === thisMonth && "bg-leaf/10")}>
                {months.includes(month) && (
                  <span className={classes("-ms-px block h-3.5", month === thisMonth ? "bg-leaf" : "bg-chilli")}>
                    <VisuallyHidden>{t("season.arrives")}</VisuallyHidden>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
