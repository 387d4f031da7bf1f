import { CommodityMark } from "#features/harvest/commodity-mark.tsx";
import { type HarvestEntry, harvest, monthsOf, spansOf } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";

/** The calendar for small screens: a commodity a row, with its months as badges. */
export function HarvestList() {
  const { t } = useTranslation("harvest");
  return (
    <ul aria-label={t("calendar.caption")} className="border-t border-ink">
      {harvest.map((entry) => (
        <li key={entry.commodity} className="border-b border-line py-4">
          <Crop {...entry} />
        </li>
      ))}
    </ul>
  );
}

function Crop({ commodity, months }: HarvestEntry) {
  const { t } = useTranslation("harvest");
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="heading flex items-center gap-3">
          <CommodityMark commodity={commodity} />
          {t(`commodities.${commodity}`)}
        </h3>
        <p className="text-sm text-bark">{t(`origins.${commodity}`)}</p>
      </div>
      {spansOf(months).map(({ from, to }) => (
        <p key={from} className="text-sm">
          {t("calendar.span", { from: t(`months.${from}`), to: t(`months.${to}`) })}
          {/* Outside the badge, because a wider badge would push others to a new line. */}
          <OnlyIn months={monthsOf({ from, to })} className="label ms-2 text-leaf">
            {t("calendar.now")}
          </OnlyIn>
        </p>
      ))}
      <ul className="mt-2.5 flex flex-wrap gap-1.5">
        {months.map((month) => (
          <li key={month} data-month={month} data-date="">
            <Badge tone="chilli" className="in-data-now:border-leaf in-data-now:bg-leaf">
              {t(`monthsShort.${month}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
