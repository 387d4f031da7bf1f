import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import { useCountryNames } from "#staff/i18n/country-names.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { type InboxList, statusesOf, views } from "../inbox-query.ts";
import { useViewCounts } from "../use-inbox.ts";
import { useCountries } from "./use-countries.ts";

/** The tabs whose count is highlighted. */
const urgent = ["overdue", "unassigned", "doubtful"];

const unfiltered = { search: "", status: "", country: "", interest: "", language: "", owner: "" } as const;

export function InboxToolbar({ list }: { list: InboxList }) {
  const t = useTexts();
  const { staff } = useStaff();
  const interests = useInterests();
  const counts = useViewCounts();
  const countryName = useCountryNames();
  const recent = useCountries();
  const { filters, change } = list;
  const statuses = statusesOf(filters.view);
  // The one in the address is offered even if no recent enquiry came from there.
  const offered = new Set(filters.country === "" ? recent : [...recent, filters.country]);
  const countries = [...offered].map((country) => ({ value: country, label: countryName(country) }));
  countries.sort((one, other) => one.label.localeCompare(other.label));
  return (
    <>
      <Views
        label={t("enquiries.view.label")}
        value={filters.view}
        onChange={(view) => change({ view })}
        views={views.map((view) => ({
          id: view,
          label: t(`enquiries.view.${view}`),
          count: counts[view],
          urgent: urgent.includes(view) && (counts[view] ?? 0) > 0,
        }))}
      />
      <div className="relative flex items-end gap-2 overflow-x-auto pt-0.5 pb-2.5">
        {statuses.length > 0 && (
          <SelectField
            label={t("enquiries.setStatus.open")}
            hideLabel
            className="w-32 shrink-0"
            empty={t("enquiries.filter.allStatuses")}
            options={statuses.map((status) => ({ value: status, label: t(`enquiries.status.${status}`) }))}
            {...list.select("status")}
          />
        )}
        <SelectField
          label={t("enquiries.filter.country")}
          hideLabel
          className="w-36 shrink-0"
          empty={t("enquiries.filter.allCountries")}
          options={countries}
          {...list.select("country")}
        />
        <SelectField
          label={t("enquiries.filter.interest")}
          hideLabel
          className="w-38 shrink-0"
          empty={t("enquiries.filter.allInterests")}
          options={interests.options}
          {...list.select("interest")}
        />
        <LanguageField
          label={t("enquiries.filter.language")}
          hideLabel
          className="w-36 shrink-0"
          empty={t("enquiries.filter.allLanguages")}
          {...list.select("language")}
        />
        <SelectField
          label={t("enquiries.filter.owner")}
          hideLabel
          className="w-36 shrink-0"
          empty={t("enquiries.filter.allOwners")}
          options={[{ value: "none", label: t("enquiries.filter.nobody") }, ...staff.map(({ id, name }) => ({ value: id, label: name }))]}
          {...list.select("owner")}
        />
        {list.isFiltered && (
          <Button tone="quiet" size="small" onClick={() => change(unfiltered)}>
            {t("enquiries.filter.clear")}
          </Button>
        )}
      </div>
    </>
  );
}
