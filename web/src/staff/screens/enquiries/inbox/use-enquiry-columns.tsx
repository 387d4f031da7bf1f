import { DueBar } from "#staff/enquiries/due-bar.tsx";
import { type Enquiry, statusTones } from "#staff/enquiries/enquiry.ts";
import { isWaiting } from "#staff/enquiries/time-left.ts";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import { countryOf, useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Badge } from "#staff/ui/badge.tsx";
import { classes } from "#staff/ui/classes.ts";
import { Initials } from "#staff/ui/initials.tsx";
import type { Column } from "#staff/ui/table.tsx";

type ColumnOptions = {
  now: Date;
  /** Whether an enquiry is open beside the list. */
  isNarrow: boolean;
  onAssign: (row: Enquiry) => void;
};

export function useEnquiryColumns({ now, isNarrow, onAssign }: ColumnOptions): Column<Enquiry>[] {
  const t = useTexts();
  const { languages } = useSite();
  const countryName = useCountryNames();
  const languageName = useLanguageNames();
  const interests = useInterests();
  return [
    {
      id: "time",
      head: t("enquiries.column.time"),
      phone: "whole",
      className: "w-28",
      cell: (row) => <Time row={row} now={now} />,
    },
    {
      id: "enquiry",
      head: t("enquiries.column.enquiry"),
      phone: "whole",
      // Without its own width, so that it is truncated instead of pushing the others out.
      className: "sm:w-full sm:max-w-0",
      cell: (row) => (
        <div className="min-w-0 py-1">
          <p className="truncate">
            <span className="font-semibold">{row.name}</span>{" "}
            <span className="text-bark">{[row.company, countryName(countryOf(row))].filter(Boolean).join(", ")}</span>
            {row.doubt !== null && row.status === "new" && <span className="text-amber"> · {t("enquiries.status.quarantined")}</span>}
          </p>
          <p className="truncate text-sm" lang={row.language} dir={languages.find(({ code }) => code === row.language)?.direction}>
            {row.message}
          </p>
        </div>
      ),
    },
    {
      id: "interest",
      head: t("enquiries.column.interest"),
      phone: "hidden",
      className: classes("whitespace-nowrap", isNarrow ? "hidden min-[100rem]:table-cell" : "max-md:hidden"),
      cell: ({ product_interest, language }) => (
        <span className="text-sm text-bark">
          {interests.nameOf(product_interest)} · {languageName(language)}
        </span>
      ),
    },
    {
      id: "owner",
      head: t("enquiries.column.owner"),
      phone: "whole",
      className: isNarrow ? "w-12" : "w-40",
      cell: (row) => <Owner row={row} onAssign={onAssign} isShort={isNarrow} />,
    },
  ];
}

/** The remaining time, or the status once the clock has stopped. */
function Time({ row, now }: { row: Enquiry; now: Date }) {
  const t = useTexts();
  const { relative } = useFormats();
  const { status, first_answered_at, received_at } = row;
  if (isWaiting(row)) return <DueBar enquiry={row} now={now} />;
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:flex-row max-sm:items-center max-sm:gap-2">
      <Badge tone={statusTones[status]}>{t(`enquiries.status.${status}`)}</Badge>
      <span className="text-xs text-bark">{relative(first_answered_at ?? received_at, now)}</span>
    </span>
  );
}

function Owner({ row, onAssign, isShort }: { row: Enquiry; onAssign: (row: Enquiry) => void; isShort: boolean }) {
  const t = useTexts();
  const { nameOf } = useStaff();
  const name = nameOf(row.assigned_to);
  const label = name ?? t("enquiries.assign.none");
  return (
    <button
      type="button"
      aria-label={`${t("enquiries.assign.title", { name: row.name })} ${label}`}
      className="flex min-h-7 max-w-full items-center gap-2 rounded-sm text-sm hover:bg-ink/8 pointer-coarse:min-h-11"
      onClick={() => onAssign(row)}
    >
      <Initials name={name} />
      <span className={classes("truncate", name === undefined && "text-bark", isShort && "sm:hidden")}>{label}</span>
    </button>
  );
}
