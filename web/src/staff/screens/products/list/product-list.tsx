import { FileSpreadsheet, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { orderBy, type RowsQuery, useCount } from "#staff/backend/rows.ts";
import { useVocabulary } from "#staff/catalogue/vocabulary.ts";
import { useToday } from "#staff/i18n/day.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { useRowOrder } from "#staff/list/use-row-order.ts";
import { useSelection } from "#staff/list/use-selection.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSavedViews } from "#staff/session/use-saved-views.ts";
import { Page } from "#staff/shell/page.tsx";
import { ButtonLink } from "#staff/ui/button.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { SavedViews } from "#staff/ui/saved-views.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { type ListedProduct, listedColumns, staleTranslations, withDraft } from "./listed-product.ts";
import { conditionsOf, type ProductFilters, productList, type Show, shows } from "./product-filters.ts";
import { useProductColumns } from "./use-product-columns.tsx";

/** The joins of the views that only show products with certain related rows: an inner join leaves out the others. */
const joins: Partial<Record<Show, { select: string; joined?: RowsQuery["joined"] }>> = {
  stale: { select: staleTranslations, joined: ["stale.stale", "neq", "[]"] },
  drafts: { select: withDraft },
};

/** The products of a view with its filters, in columns. */
function productsOf(filters: ProductFilters, today: string, columns: string) {
  const { select, joined } = joins[filters.show] ?? {};
  return { select: [columns, select].filter(Boolean).join(", "), joined, conditions: conditionsOf(filters, today) };
}

/** `/products`: all products, 50 at a time. The search and the filters are in the address. */
export function ProductList() {
  const t = useTexts();
  const navigate = useNavigate();
  const rights = useRights();
  const list = useListAddress(productList);
  const { filters, sort, change } = list;
  const [selected, setSelected] = useSelection(list.query);
  const { usual } = productList.sort;
  // In the visitors' order, unless another one is selected.
  const isOrdered = filters.show === "featured" && orderBy(sort) === orderBy(usual);
  const today = useToday();
  const vocabulary = useVocabulary();
  const found = usePagedRows<ListedProduct>(list, "products", {
    ...productsOf(filters, today, listedColumns),
    order: isOrdered ? "featured_position.asc.nullslast,name" : orderBy(sort),
  });
  const { rows: products, total } = found;
  const columns = useProductColumns(vocabulary);
  const order = useRowOrder({
    table: "products",
    position: "featured_position",
    rows: products,
    nameOf: ({ name }) => name,
    className: "sm:w-24",
  });
  const saved = useSavedViews("products", list);
  const canEdit = rights.may("update", "products");
  useKeys(rights.may("insert", "products") ? [{ key: "n", label: t("products.new.open"), run: () => navigate("/products/_new") }] : []);

  const options = (named: { code: string; name: string }[] = []) => named.map(({ code, name }) => ({ value: code, label: name }));
  const chosen = products.filter(({ id }) => selected.has(String(id)));
  const noneFound = <EmptyState title={t("products.noneFound")} hint={t("products.noneFoundHint")} />;
  return (
    <Page
      title={t("products.title")}
      lead={total !== undefined && t("products.count", { count: total })}
      toolbar={<ShowViews filters={filters} onShow={(show) => change({ show })} />}
      actions={
        <>
          <SavedViews {...saved} />
          {rights.may("insert", "products") && (
            <ButtonLink icon={FileSpreadsheet} to="/products/_import">
              <span className="max-sm:sr-only">{t("products.import.open")}</span>
            </ButtonLink>
          )}
          {rights.may("insert", "products") && (
            <ButtonLink tone="primary" icon={Plus} to="/products/_new">
              {t("products.new.open")}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="pt-3">
        {chosen.length > 0 ? (
          <BulkActions chosen={chosen} onDone={() => setSelected(new Set())} />
        ) : (
          <FilterBar>
            <SearchField label={t("products.search")} {...list.field("search")} />
            {vocabulary.categories && (
              <SelectField
                hideLabel
                label={t("products.column.category")}
                empty={t("products.allCategories")}
                options={options(vocabulary.categories)}
                {...list.select("category")}
              />
            )}
            {vocabulary.grades && (
              <SelectField
                hideLabel
                label={t("products.column.grade")}
                empty={t("products.allGrades")}
                options={options(vocabulary.grades)}
                {...list.select("grade")}
              />
            )}
          </FilterBar>
        )}
      </div>
      <ListStates
        list={found}
        errorTitle={t("products.readError")}
        none={saved.query === "" ? <EmptyState title={t("products.none")} hint={t("products.noneHint")} /> : noneFound}
        noneFound={noneFound}
      >
        <Table
          label={t("products.title")}
          columns={isOrdered && canEdit ? [...columns, order.column] : columns}
          rows={products}
          idOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          onOpen={({ slug }) => navigate(`/products/${slug}`)}
          sort={sort}
          onSort={list.sortBy}
          {...(canEdit && { selected, onSelect: setSelected })}
        />
        <p role="status" className="visually-hidden">
          {order.announcement}
        </p>
      </ListStates>
    </Page>
  );
}

/** The views of the list, each with the number of its products in the selected category and grade. */
function ShowViews({ filters, onShow }: { filters: ProductFilters; onShow: (show: Show) => void }) {
  const t = useTexts();
  const today = useToday();
  const counted = (show: Show) => productsOf({ ...filters, show }, today, "id");
  const counts = {
    all: useCount("products", counted("all")),
    active: useCount("products", counted("active")),
    hidden: useCount("products", counted("hidden")),
    featured: useCount("products", counted("featured")),
    noPicture: useCount("products", counted("noPicture")),
    priceOver: useCount("products", counted("priceOver")),
    stale: useCount("products", counted("stale")),
    drafts: useCount("products", counted("drafts")),
  };
  return (
    <Views
      label={t("products.views")}
      views={shows.map((show) => ({
        id: show,
        label: t(`products.show.${show}`),
        count: counts[show],
        urgent: show === "priceOver" && (counts.priceOver ?? 0) > 0,
      }))}
      value={filters.show}
      onChange={onShow}
    />
  );
}
