import { useQueryClient } from "@tanstack/react-query";
import { CornerUpRight, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { quoted } from "#staff/backend/conditions.ts";
import { orderBy } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useListAddress } from "#staff/list/list-address.ts";
import { ListStates } from "#staff/list/list-states.tsx";
import { usePagedRows } from "#staff/list/use-paged-list.ts";
import { useRights } from "#staff/session/rights-context.tsx";
import { Page } from "#staff/shell/page.tsx";
import { Button } from "#staff/ui/button.tsx";
import { FilterBar, SearchField } from "#staff/ui/filter-bar.tsx";
import { useKeys } from "#staff/ui/keys.tsx";
import { EmptyState } from "#staff/ui/states.tsx";
import { Table } from "#staff/ui/table.tsx";
import type { Redirect } from "./redirect.ts";
import { RedirectDialog } from "./redirect-dialog.tsx";
import { useRedirectColumns } from "./use-redirect-columns.tsx";

const redirectList = {
  filters: { search: "" },
  sort: { usual: { column: "path", descending: false }, columns: ["path", "target"] },
} as const;

/** Old addresses with their redirects: `/redirects?search=…`, with one of them open `?open=PATH`, `?add`. */
export default function RedirectsScreen() {
  const t = useTexts();
  const queries = useQueryClient();
  const rights = useRights();
  const [address, setAddress] = useSearchParams();
  const list = useListAddress(redirectList);
  const search = list.filters.search.trim();
  const pattern = quoted(`*${search}*`);
  const found = usePagedRows<Redirect>(list, "redirects", {
    conditions: search === "" ? [] : [`or(path.ilike.${pattern},target.ilike.${pattern})`],
    order: orderBy(list.sort),
  });
  const canAdd = rights.may("insert", "redirects");
  const show = (dialog: Record<string, string>) => setAddress({ ...Object.fromEntries(new URLSearchParams(list.query)), ...dialog });
  const edit = ({ path }: Redirect) => show({ open: path });
  const columns = useRedirectColumns(found.rows, edit);
  const open = found.rows.find(({ path }) => path === address.get("open"));
  const isAdding = canAdd && address.has("add");
  const add = () => show({ add: "" });
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
        <SearchField label={t("redirects.search")} {...list.field("search")} />
      </FilterBar>
      <ListStates
        list={found}
        errorTitle={t("redirects.readError")}
        none={<EmptyState icon={CornerUpRight} title={t("redirects.none")} hint={t("redirects.noneHint")} action={addButton} />}
        noneFound={<EmptyState title={t("redirects.noneFound")} hint={t("redirects.noneFoundHint")} />}
      >
        <Table
          label={t("redirects.title")}
          columns={columns}
          rows={found.rows}
          idOf={({ path }) => path}
          openId={open?.path}
          onOpen={rights.may("update", "redirects") ? edit : undefined}
          sort={list.sort}
          onSort={list.sortBy}
        />
      </ListStates>
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
