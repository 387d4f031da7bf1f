import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumn, Download } from "lucide-react";
import { useSupabase } from "#staff/backend/backend-context.tsx";
import { csvOf } from "#staff/files/csv.ts";
import { saveFile } from "#staff/files/save-file.ts";
import { useCountryNames } from "#staff/i18n/country-names.ts";
import { useFormats } from "#staff/i18n/formats.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { useSite } from "#staff/site-context.tsx";
import { Button } from "#staff/ui/button.tsx";
import { Fact, Facts } from "#staff/ui/facts.tsx";
import { Menu } from "#staff/ui/menu.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { Section } from "#staff/ui/section.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { DaysChart } from "./days-chart.tsx";
import { type Dimension, dimensions, partsOfCampaign, readVisits, type Visit, type Visits } from "./visits.ts";
import { VisitsTable } from "./visits-table.tsx";

const periods = ["30", "7", "90", "365"] as const;
const inOrder = ["7", "30", "90", "365"] as const;

/** How often the pages of the site were read: `/visitors?days=90`. */
export default function VisitorsScreen() {
  const t = useTexts();
  const supabase = useSupabase();
  const rights = useRights();
  const site = useSite();
  const { filters, change } = useListAddress({ filters: { days: periods } });
  const seesEnquiries = rights.mayCall("enquiry_statistics");
  const query = useQuery({
    queryKey: ["page_views", filters.days, seesEnquiries],
    queryFn: () => {
      const languages = site.languages.map(({ code }) => code);
      return readVisits(supabase, Number(filters.days), { seesEnquiries, languages });
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  return (
    <Page
      title={t("shell.screen.visitors")}
      actions={data && data.views > 0 && <Downloads visits={data} />}
      toolbar={
        <Views
          label={t("visitors.period")}
          value={filters.days}
          onChange={(days) => change({ days })}
          views={inOrder.map((id) => ({ id, label: t(`visitors.days.${id}`) }))}
        />
      }
    >
      <QueryState query={query} title={t("visitors.readError")} lines={12} />
      {data &&
        (data.views === 0 ? (
          <EmptyState icon={ChartColumn} title={t("visitors.none")} hint={t("visitors.noneHint")} />
        ) : (
          <VisitSections visits={data} />
        ))}
    </Page>
  );
}

/** What a value is called. */
function useNames(): (dimension: Dimension, row: Visit) => string {
  const t = useTexts();
  const countryName = useCountryNames();
  const languageName = useLanguageNames();
  return (dimension, { value }) => {
    if (value === null) return t("visitors.others");
    if (value === "") return t(dimension === "referrer" ? "visitors.direct" : "visitors.unknown");
    switch (dimension) {
      case "country":
        return countryName(value);
      case "language":
        return languageName(value);
      case "campaign":
        return partsOfCampaign(value)
          .map((part) => part || "–")
          .join(" / ");
      default:
        return value;
    }
  };
}

function VisitSections({ visits }: { visits: Visits }) {
  const t = useTexts();
  const { date, number } = useFormats();
  const nameOf = useNames();
  const { views, enquiries, days } = visits;
  const share = (count: number) => number(count / views, { style: "percent", maximumSignificantDigits: 2 });
  const rows = days.toReversed().map((day) => ({ ...day, value: day.day }));
  return (
    <>
      <Section title={t("visitors.all")} hint={t("visitors.allHint")}>
        <Facts>
          <Fact name={t("visitors.views")}>{number(views)}</Fact>
          {enquiries !== undefined && (
            <>
              <Fact name={t("visitors.enquiries")}>{number(enquiries)}</Fact>
              <Fact name={t("visitors.share")}>{share(enquiries)}</Fact>
            </>
          )}
        </Facts>
        <DaysChart days={days} />
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold pointer-coarse:min-h-11">{t("visitors.byDay")}</summary>
          <VisitsTable label={t("visitors.byDay")} head={t("visitors.day")} rows={rows} nameOf={({ day }) => date(day)} />
        </details>
      </Section>
      {dimensions.map((dimension) => (
        <Section key={dimension} title={t(`visitors.of.${dimension}`)} hint={t(`visitors.hint.${dimension}`)}>
          {visits[dimension].length === 0 ? (
            <p className="text-bark">{t("visitors.nothing")}</p>
          ) : (
            <VisitsTable
              label={t(`visitors.of.${dimension}`)}
              head={t(`visitors.value.${dimension}`)}
              rows={visits[dimension]}
              nameOf={(row) => nameOf(dimension, row)}
              isPath={dimension === "page" || dimension === "product" || dimension === "referrer"}
            />
          )}
        </Section>
      ))}
    </>
  );
}

/** Each table as a file. */
function Downloads({ visits }: { visits: Visits }) {
  const t = useTexts();
  const nameOf = useNames();
  const save = (name: string, values: string[], rows: { cells: string[]; row: { views: number; enquiries?: number } }[]) => {
    const hasEnquiries = rows.some(({ row }) => row.enquiries !== undefined);
    const head = [...values, t("visitors.views"), ...(hasEnquiries ? [t("visitors.enquiries")] : [])];
    const csv = csvOf([head, ...rows.map(({ cells, row }) => [...cells, row.views, ...(hasEnquiries ? [row.enquiries] : [])])]);
    saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), `${name}-${visits.days.at(-1)?.day}.csv`);
  };
  const saveDays = () =>
    save(
      "visitors-day",
      [t("visitors.day")],
      visits.days.map((row) => ({ cells: [row.day], row })),
    );
  const saveValues = (dimension: Dimension) => {
    const isCampaign = dimension === "campaign";
    const heads = isCampaign ? ["utm_source", "utm_medium", "utm_campaign"] : [t(`visitors.value.${dimension}`)];
    const cellsOf = (row: Visit) => {
      if (isCampaign) return row.value === null ? [nameOf(dimension, row), "", ""] : partsOfCampaign(row.value);
      return [nameOf(dimension, row)];
    };
    save(
      `visitors-${dimension}`,
      heads,
      visits[dimension].map((row) => ({ cells: cellsOf(row), row })),
    );
  };
  return (
    <Menu
      items={[
        { label: t("visitors.byDay"), onSelect: saveDays },
        ...dimensions.map((dimension) => ({ label: t(`visitors.of.${dimension}`), onSelect: () => saveValues(dimension) })),
      ]}
    >
      <Button icon={Download}>{t("visitors.csv")}</Button>
    </Menu>
  );
}
