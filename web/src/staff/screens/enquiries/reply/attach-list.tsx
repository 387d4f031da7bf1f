import type { ReactNode } from "react";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { SearchField } from "#staff/ui/filter-bar.tsx";
import { MoreRows } from "#staff/ui/more-rows.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";

type AttachListProps<Row> = {
  label: string;
  search: string;
  onSearch: (search: string) => void;
  query: { rows: readonly Row[] | undefined; total: number | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Shown instead of an empty list. */
  none: string;
  /** A row's key, its name, and what is said of it. */
  describe: (row: Row) => { key: string; name: string; about: ReactNode };
  onAttach: (row: Row) => void;
};

export function AttachList<Row>({ label, search, onSearch, query, none, describe, onAttach }: AttachListProps<Row>) {
  const t = useTexts();
  return (
    <>
      <div className="flex">
        <SearchField label={label} value={search} onChange={onSearch} />
      </div>
      <QueryState query={query} />
      {query.rows?.length === 0 && <p className="text-bark">{none}</p>}
      <ul>
        {query.rows?.map((row) => {
          const { key, name, about } = describe(row);
          return (
            <li key={key} className="flex items-center gap-3 border-b border-line py-1">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {name} <span className="text-sm text-bark">{about}</span>
              </span>
              <Button size="small" aria-label={`${t("enquiries.attach.add")}: ${name}`} onClick={() => onAttach(row)}>
                {t("enquiries.attach.add")}
              </Button>
            </li>
          );
        })}
      </ul>
      <MoreRows count={(query.total ?? 0) - (query.rows?.length ?? 0)} isSearched />
    </>
  );
}
