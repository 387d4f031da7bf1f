import { categoryOf, useCategories } from "#backend/categories.ts";
import type { Category } from "#backend/wire/catalogue.ts";
import { activeFilters, type FilterName, type Filters, noFilters } from "#features/catalogue/filters.ts";
import { queryOf } from "#features/catalogue/search-params.ts";
import type { Translator } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { ChipLink } from "#ui/chip.tsx";
import { isPlainClick } from "#ui/plain-click.ts";
import { COUNT_LINE } from "./product-grid.tsx";

/** The active filters; each can be removed, and the focus moves to its neighbour. They are links, so they work without JavaScript. */
export function FilterChips({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t } = useTranslation("catalogue");
  const categories = useCategories();
  const names = activeFilters(filters, categories);
  if (names.length === 0) return null;
  return (
    <ul aria-label={t("filters.active")} className="mb-4 flex flex-wrap gap-2">
      {names.map((name) => {
        const without = { ...filters, [name]: noFilters[name] };
        const text = t("filters.chip", { filter: t(`filters.${name}`), value: valueText(t, filters, name, categories) });
        return (
          <li key={name}>
            <ChipLink
              to={`/catalog${queryOf(without)}`}
              removeLabel={t("filters.remove", { filter: text })}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                const chip = event.currentTarget.closest("li");
                const other = (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector("a");
                (other ?? document.getElementById(COUNT_LINE))?.focus();
                onChange(without);
              }}
            >
              {text}
            </ChipLink>
          </li>
        );
      })}
    </ul>
  );
}

function valueText(t: Translator<"catalogue">, filters: Filters, name: FilterName, categories: readonly Category[]): string {
  if (name === "category" && filters.category !== undefined) return categoryOf(categories, filters.category).name;
  if (name === "heat" && filters.heat !== undefined) return t(`heat.${filters.heat}`);
  return filters[name] ?? "";
}
