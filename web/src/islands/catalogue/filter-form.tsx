import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId } from "react";
import type { Facets, FilterName, Filters } from "#features/catalogue/filters.ts";
import { heatLevels } from "#features/catalogue/heat.ts";
import { filtersFrom } from "#features/catalogue/search-params.ts";
import { pathIn } from "#i18n/path-in.ts";
import { useLanguage } from "#i18n/use-language.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { ResetForm } from "./reset-form.tsx";

/** An option, and whether its products can be filtered by heat. */
type Option = readonly [value: string, text: string, hasHeat?: boolean];

/**
 * Search and filters; on small screens the filters open below the search. Each change applies immediately; without JavaScript it is a form
 * that requests the filtered page.
 */
export function FilterForm({ filters, facets, onChange }: { filters: Filters; facets: Facets; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation("catalogue");
  const id = useId();
  const action = pathIn(useLanguage(), "/catalog");
  /** Applies a changed field, parsed like the address: an empty value removes the filter. */
  const change = (name: FilterName, value: string) =>
    onChange({ ...filters, [name]: filtersFrom(`?${name}=${encodeURIComponent(value)}`)[name] });
  const choice = (name: Exclude<FilterName, "search">, all: string, options: readonly Option[], className?: string) => (
    <Field id={`${id}-${name}`} label={t(`filters.${name}`)} className={className}>
      {(field) => (
        <Select {...field} name={name} size="small" value={filters[name] ?? ""} onChange={(event) => change(name, event.target.value)}>
          <option value="">{all}</option>
          {options.map(([value, text, hasHeat]) => (
            <option key={value} value={value} data-heat={hasHeat || undefined}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  const plain = (texts: readonly string[]) => texts.map((text): Option => [text, text]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 lg:grid-cols-1 lg:gap-4">
      <form
        method="get"
        action={action}
        autoComplete="off"
        aria-label={t("filters.title")}
        className="contents"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field id={`${id}-search`} label={t("filters.search")} className="col-span-full">
          {(field) => (
            <TextInput
              {...field}
              type="search"
              name="search"
              size="small"
              className="[&::-webkit-search-cancel-button]:appearance-none"
              placeholder={t("filters.placeholder")}
              value={filters.search}
              onChange={(event) => change("search", event.target.value)}
            />
          )}
        </Field>
        <details className="open-when-wide max-lg:open:col-span-full">
          <summary className="rounded-sm border border-edge bg-card text-sm font-semibold">
            <span className="flex min-h-11 items-center gap-2.5 px-3.5">
              <Icon of={SlidersHorizontal} size={16} />
              <span className="me-auto">{t("filters.title")}</span>
              <Icon of={ChevronDown} className="in-open:rotate-180" />
            </span>
          </summary>
          <div className="grid grid-cols-2 gap-4 max-lg:pt-4 lg:grid-cols-1">
            {choice(
              "category",
              t("filters.allCategories"),
              facets.categories.map(({ code, name, hasHeat }) => [code, name, hasHeat]),
            )}
            {choice("grade", t("filters.allGrades"), plain(facets.grades))}
            {choice("origin", t("filters.allOrigins"), plain(facets.origins))}
            {choice(
              "heat",
              t("filters.allHeats"),
              heatLevels.map((level) => [level, t(`heat.${level}`)]),
              // Shown depending on the form's values, so that it also works without JavaScript.
              "hidden in-[form:has(option[data-heat]:checked)]:block",
            )}
          </div>
        </details>
        {/* Filters apply when the form is submitted. */}
        <div className="without-island">
          <Button type="submit" size="small" className="min-h-11">
            {t("filters.apply")}
          </Button>
        </div>
      </form>
      <ResetForm onReset={onChange}>{t("filters.reset")}</ResetForm>
    </div>
  );
}
