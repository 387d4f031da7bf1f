import { CropMark } from "#features/harvest/crop-mark.tsx";
import { type Crop, type Harvest, monthsOf, spansOf, spanText } from "#features/harvest/harvest.ts";
import { OnlyIn } from "#features/harvest/only-in.tsx";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";

/** The calendar for small screens: a crop a row, with its months as badges. */
export function HarvestList({ crops }: Pick<Harvest, "crops">) {
  const { t } = useTranslation("harvest");
  return (
    <ul aria-label={t("calendar.caption")} className="border-t border-ink">
      {crops.map((crop) => (
        <li key={crop.item} className="border-b border-line py-4">
          <CropRow {...crop} />
        </li>
      ))}
    </ul>
  );
}

function CropRow({ item, months }: Crop) {
  const { t } = useTranslation("harvest");
  const origin = t(`crops.items.${item}.origin`);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="heading flex items-center gap-3">
          <CropMark crop={item} />
          {t(`crops.items.${item}.name`)}
        </h3>
        {origin !== "" && <p className="text-sm text-bark">{origin}</p>}
      </div>
      {spansOf(months).map((span) => (
        <p key={span.from} className="text-sm">
          {spanText(t, span)}
          {/* Outside the badge, because a wider badge would push others to a new line. */}
          <OnlyIn months={monthsOf(span)} className="label ms-2 text-leaf">
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
