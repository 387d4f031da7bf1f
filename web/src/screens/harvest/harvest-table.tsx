import { CropMark } from "#features/harvest/crop-mark.tsx";
import { allMonths, type Harvest, type Month, partsOfYear } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** The crops by the months, as a heat strip. Its head stays below the navigation while the page scrolls. */
export function HarvestTable({ crops, seasons }: Harvest) {
  const { t } = useTranslation("harvest");
  const parts = partsOfYear(seasons);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrollable region is not a section of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard
    <div className="table-scroll lg:overflow-visible" role="region" aria-label={t("calendar.caption")} tabIndex={0}>
      <table className="w-full table-fixed border-separate border-spacing-0">
        <caption className="visually-hidden">{t("calendar.caption")}</caption>
        <colgroup>
          <col className="w-40 lg:w-64" />
        </colgroup>
        {parts.map(({ months }) => (
          <colgroup key={months[0]} span={months.length} />
        ))}
        <thead className="lg:sticky lg:top-[7.25rem] lg:z-2 print:static">
          <tr>
            <th scope="col" rowSpan={2} className="sticky start-0 z-1 border-b border-ink bg-paper pb-2 text-start align-bottom">
              <span className="label text-bark">{t("calendar.commodity")}</span>
            </th>
            {parts.map(({ season, months }) =>
              season === undefined ? (
                <td key={months[0]} colSpan={months.length} className="border-s border-line bg-paper" />
              ) : (
                <th
                  key={months[0]}
                  scope="colgroup"
                  colSpan={months.length}
                  className="eyebrow border-s border-line bg-paper ps-2 pt-2 text-start font-normal"
                >
                  {t(`seasons.items.${season.item}.title`)}
                </th>
              ),
            )}
          </tr>
          <tr>
            {allMonths.map((month) => (
              <MonthHead key={month} month={month} />
            ))}
          </tr>
        </thead>
        <tbody>
          {crops.map(({ item, months }) => (
            <tr key={item}>
              <th scope="row" className="sticky start-0 z-1 border-b border-line bg-paper py-2 pe-3 text-start font-normal">
                <span className="flex items-center gap-2 lg:gap-3">
                  <CropMark crop={item} className="max-lg:size-7 max-lg:p-1" />
                  <span className="min-w-0 hyphens-auto wrap-break-word">
                    <span className="heading block text-[1.0625rem]">{t(`crops.items.${item}.name`)}</span>
                    <span className="block text-xs leading-snug text-bark empty:hidden">{t(`crops.items.${item}.origin`)}</span>
                  </span>
                </span>
              </th>
              {allMonths.map((month) => (
                <td key={month} data-month={month} className="border-s border-b border-line p-0 align-middle data-now:bg-paper-deep">
                  {months.includes(month) && <Mark />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A month's name; the current month has a word below it, for which room is reserved. */
function MonthHead({ month }: { month: Month }) {
  const { t } = useTranslation("harvest");
  return (
    <th
      scope="col"
      abbr={t(`months.${month}`)}
      data-month={month}
      data-date=""
      className="border-s border-b border-line border-b-ink bg-paper px-1 pt-1.5 pb-1 text-center text-sm data-now:bg-paper-deep"
    >
      {t(`monthsShort.${month}`)}
      <span className="label block min-h-[1lh] text-leaf print:hidden">
        <OnlyIn months={[month]}>{t("calendar.now")}</OnlyIn>
      </span>
    </th>
  );
}

/** A month with harvest: a bar that joins that of the month before. It is a border, so it is printed too. */
function Mark() {
  const { t } = useTranslation("harvest");
  return (
    <span className="-ms-px block border-t-[0.875rem] border-chilli in-data-now:border-leaf">
      <VisuallyHidden>{t("calendar.arrives")}</VisuallyHidden>
    </span>
  );
}
