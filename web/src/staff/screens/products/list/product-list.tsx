import { FileSpreadsheet, Plus } from "lucide-react";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { messageOf } from "#staff/backend/errors.ts";
import { orderBy, type RowsQuery, useCount, useRows } from "#staff/backend/rows.ts";
import { useVocabulary } from "#staff/catalogue/vocabulary.ts";
import { useToday } from "#staff/i18n/day.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { useSavedViews } from "#staff/session/use-saved-views.ts";
import { Page } from "#staff/shell/page.tsx";
import { ButtonLink } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { Pagination } from "#staff/ui/pagination.tsx";
import { SavedViews } from "#staff/ui/saved-views.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { Table } from "#staff/ui/table.tsx";
import { Views } from "#staff/ui/tabs.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { useColumns } from "./columns.tsx";
import { useFeaturedOrder } from "./featured-order.tsx";
import { conditionsOf, isUsualSort, type ListState, listStateOf, parametersOf, type Show, shows } from "./list-state.ts";
import { type ListedProduct, listedColumns, staleTranslations, withDraft } from "./listed-product.ts";

const PER_PAGE = 50;
/** The joins of the views that only show products with certain related rows: an inner join leaves out the others. */
const joins: Partial<Record<Show, { select: string; joined?: RowsQuery["joined"] }>> = {
  stale: { select: staleTranslations, joined: ["stale.stale", "neq", "[]"] },
  drafts: { select: withDraft },
};

/** The products of a view with its filters, in columns. */
function productsOf(state: ListState, today: string, columns: string) {
  const { select, joined } = joins[state.show] ?? {};
  return { select: [columns, select].filter(Boolean).join(", "), joined, conditions: conditionsOf(state, today) };
}

const nobody: ReadonlySet<string> = new Set();

/** `/products`: all products, 50 at a time. The search and the filters are in the address. */
export function ProductList() {
  const t = useTexts();
  const navigate = useNavigate();
  const rights = useRights();
  const [parameters, setParameters] = useSearchParams();
  const [selected, setSelected] = useState(nobody);
  const state = listStateOf(parameters);
  const { page, sort } = state;
  // In the visitors' order, unless another one is selected.
  const isOrdered = state.show === "featured" && isUsualSort(sort);
  const today = useToday();
  const vocabulary = useVocabulary();
  const {
    rows: products,
    total = 0,
    error,
    isPending,
    refetch,
  } = useRows<ListedProduct>("products", {
    ...productsOf(state, today, listedColumns),
    order: isOrdered ? "featured_position.asc.nullslast,name" : orderBy(sort),
    page,
    perPage: PER_PAGE,
  });
  const columns = useColumns(vocabulary);
  const order = useFeaturedOrder(products ?? []);
  const saved = useSavedViews("products");
  const narrowed = parametersOf({ ...state, page: 1 }).toString();
  const canEdit = rights.may("update", "products");

  function go(change: Partial<ListState>) {
    setSelected(nobody);
    setParameters(parametersOf({ ...state, page: 1, ...change }), { replace: true });
  }
  useKeys(rights.may("insert", "products") ? [{ key: "n", label: t("products.new.open"), run: () => navigate("/products/_new") }] : []);

  const options = (named: { code: string; name: string }[] = []) => named.map(({ code, name }) => ({ value: code, label: name }));
  const chosen = (products ?? []).filter(({ id }) => selected.has(String(id)));
  return (
    <Page
      title={t("products.title")}
      lead={!isPending && t("products.count", { count: total })}
      toolbar={<ShowViews state={state} onShow={(show) => go({ show })} />}
      actions={
        <>
          <SavedViews
            views={saved.views}
            query={narrowed}
            onChoose={(query) => {
              setSelected(nobody);
              setParameters(query);
            }}
            onSave={(name) => saved.save(name, narrowed)}
            onRemove={saved.remove}
          />
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
          <BulkActions chosen={chosen} onDone={() => setSelected(nobody)} />
        ) : (
          <FilterBar>
            <SearchField label={t("products.search")} value={state.search} onChange={(search) => go({ search })} />
            {vocabulary.categories && (
              <SelectField
                hideLabel
                label={t("products.column.category")}
                empty={t("products.allCategories")}
                options={options(vocabulary.categories)}
                value={state.category}
                onChange={({ target }) => go({ category: target.value })}
              />
            )}
            {vocabulary.grades && (
              <SelectField
                hideLabel
                label={t("products.column.grade")}
                empty={t("products.allGrades")}
                options={options(vocabulary.grades)}
                value={state.grade}
                onChange={({ target }) => go({ grade: target.value })}
              />
            )}
          </FilterBar>
        )}
      </div>
      {isPending && <Skeleton lines={10} label={t("ui.loading")} />}
      {error && <ErrorState title={t("products.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
      {products !== undefined &&
        total === 0 &&
        (narrowed !== "" ? (
          <EmptyState title={t("products.noneFound")} hint={t("products.noneFoundHint")} />
        ) : (
          <EmptyState title={t("products.none")} hint={t("products.noneHint")} />
        ))}
      {products !== undefined && products.length > 0 && (
        <>
          <Table
            label={t("products.title")}
            columns={isOrdered && canEdit ? [...columns, order.column] : columns}
            rows={products}
            idOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            onOpen={({ slug }) => navigate(`/products/${slug}`)}
            sort={sort}
            onSort={(next) => go({ sort: next })}
            {...(canEdit && { selected, onSelect: setSelected })}
          />
          <p role="status" className="visually-hidden">
            {order.said}
          </p>
        </>
      )}
      {products !== undefined && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={(next) => go({ page: next })} />}
    </Page>
  );
}

/** The views of the list, each with the number of its products in the selected category and grade. */
function ShowViews({ state, onShow }: { state: ListState; onShow: (show: Show) => void }) {
  const t = useTexts();
  const today = useToday();
  const counted = (show: Show) => productsOf({ ...state, show }, today, "id");
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
      value={state.show}
      onChange={(id) => onShow(shows.find((show) => show === id) ?? "all")}
    />
  );
}
