import { allMonths, type Crop } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** Crops by months, with harvest months as bars; on phones the months are numbers. */
export function SeasonTable({ crops }: { crops: readonly Crop[] }) {
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
              data-month={month}
              className="py-2 text-center font-semibold tabular-nums data-now:bg-leaf data-now:text-paper"
            >
              <span aria-hidden="true" className="sm:hidden">
                {month}
              </span>
              <span className="max-sm:sr-only">{t(`harvest:monthsShort.${month}`)}</span>
              <OnlyIn months={[month]} className="visually-hidden">
                {" "}
                ({t("season.thisMonth")})
              </OnlyIn>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {crops.map(({ item, months }) => (
          <tr key={item} className="border-b border-line">
            <th scope="row" className="py-3 pe-2 text-start font-serif text-sm leading-tight font-semibold sm:text-base">
              {t(`harvest:crops.items.${item}.name`)}
            </th>
            {allMonths.map((month) => (
              <td key={month} data-month={month} className="border-s border-line p-0 data-now:bg-leaf/10">
                {months.includes(month) && (
                  <span className="-ms-px block h-3.5 bg-chilli in-data-now:bg-leaf">
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
