import { useId } from "react";
import { useInterests } from "#staff/enquiries/use-interests.ts";
import { useStaff } from "#staff/enquiries/use-staff.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { TextField } from "#staff/ui/text-field.tsx";
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
  const countries = useCountries();
  const countryList = useId();
  const { filters, change } = list;
  const statuses = statusesOf(filters.view);
  const country = list.field("country");
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
        <TextField
          label={t("enquiries.filter.country")}
          hideLabel
          placeholder={t("enquiries.filter.country")}
          list={countryList}
          value={country.value}
          className="w-32 shrink-0"
          onChange={({ currentTarget }) => country.onChange(currentTarget.value)}
        />
        <datalist id={countryList}>
          {countries.map((country) => (
            <option key={country} value={country} />
          ))}
        </datalist>
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
