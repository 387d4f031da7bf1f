import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { CornerUpRight, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { quoted } from "#staff/backend/conditions.ts";
import { messageOf } from "#staff/backend/errors.ts";
import { orderBy, useRows } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { ErrorState } from "#staff/ui/error-state.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { Pagination } from "#staff/ui/pagination.tsx";
import { EmptyState, Skeleton } from "#staff/ui/states.tsx";
import { type Sort, Table } from "#staff/ui/table.tsx";
import type { Redirect } from "./redirect.ts";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { useColumns } from "./use-columns.tsx";

const PER_PAGE = 50;

/** Old addresses with their redirects: `/redirects?search=…`, with one of them open `?open=PATH`, `?add`. */
export default function RedirectsScreen() {
  const t = useTexts();
  const queries = useQueryClient();
  const rights = useRights();
  const [address, setAddress] = useSearchParams();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ column: "path", descending: false });
  const search = address.get("search") ?? "";
  const pattern = quoted(`*${search.trim()}*`);
  const { rows, total, error, isPending, refetch } = useRows<Redirect>(
    "redirects",
    {
      conditions: search.trim() === "" ? [] : [`or(path.ilike.${pattern},target.ilike.${pattern})`],
      order: orderBy(sort),
      page,
      perPage: PER_PAGE,
    },
    { placeholderData: keepPreviousData },
  );
  const canAdd = rights.may("insert", "redirects");
  const show = (change: { search?: string; open?: string; add?: boolean }) => {
    const next = { search, ...change };
    setAddress({
      ...(next.search !== "" && { search: next.search }),
      ...(next.open !== undefined && { open: next.open }),
      ...(next.add && { add: "" }),
    });
  };
  const columns = useColumns(rows, ({ path }) => show({ open: path }));
  const open = rows?.find(({ path }) => path === address.get("open"));
  const isAdding = canAdd && address.has("add");
  const add = () => show({ add: true });
  useKeys(canAdd ? [{ key: "n", label: t("redirects.add"), run: add }] : []);
  const addButton = canAdd && (
    <Button tone="primary" icon={Plus} onClick={add}>
      {t("redirects.add")}
    </Button>
  );
  return (
    <Page title={t("redirects.title")} actions={addButton}>
      <p className="max-w-[70ch] pb-3 text-bark">{t("redirects.hint")}</p>
      <FilterBar>
        <SearchField
          label={t("redirects.search")}
          value={search}
          onChange={(text) => {
            setPage(1);
            show({ search: text });
          }}
        />
      </FilterBar>
      {isPending && <Skeleton lines={6} label={t("ui.loading")} />}
      {error && <ErrorState title={t("redirects.readError")} hint={messageOf(error, t)} onRetry={() => void refetch()} />}
      {total === 0 &&
        (search === "" ? (
          <EmptyState icon={CornerUpRight} title={t("redirects.none")} hint={t("redirects.noneHint")} action={addButton} />
        ) : (
          <EmptyState title={t("redirects.noneFound")} hint={t("redirects.noneFoundHint")} />
        ))}
      {rows !== undefined && rows.length > 0 && (
        <Table
          label={t("redirects.title")}
          columns={columns}
          rows={rows}
          idOf={({ path }) => path}
          nameOf={({ path }) => path}
          openId={open?.path}
          onOpen={rights.may("update", "redirects") ? ({ path }) => show({ open: path }) : undefined}
          sort={sort}
          onSort={setSort}
        />
      )}
      {total !== undefined && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
      {(isAdding || open !== undefined) && (
        <RedirectDialog
          key={open?.path ?? ""}
          redirect={isAdding ? undefined : open}
          onClose={() => show({})}
          onSaved={() => void queries.invalidateQueries()}
        />
      )}
    </Page>
  );
}
