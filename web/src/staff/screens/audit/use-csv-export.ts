import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#staff/backend/errors.ts";
import { type Rows, readAll } from "#staff/backend/rows.ts";
import { type Cell, csvOf } from "#staff/files/csv.ts";
import { saveFile } from "#staff/files/save-file.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { showError, showSuccess } from "#staff/ui/toasts.tsx";

/** As many rows an export has at most: a sheet can hold them. */
const MAX_EXPORTED = 50_000;

type Export<Row> = {
  file: string;
  /** The names of the columns, and what a row has in each. */
  columns: readonly (readonly [head: string, cellOf: (row: Row) => Cell])[];
  read: (page: number, perPage: number) => Promise<Rows<Row>>;
};

export function useCsvExport<Row>({ file, columns, read }: Export<Row>) {
  const t = useTexts();
  return useMutation({
    mutationFn: async () => {
      let total = 0;
      const readPage = async (page: number, perPage: number) => {
        const found = await read(page, perPage);
        ({ total } = found);
        return found;
      };
      const exported = await readAll(readPage, MAX_EXPORTED);
      const csv = csvOf([columns.map(([head]) => head), ...exported.map((row) => columns.map(([, cellOf]) => cellOf(row)))]);
      saveFile(new Blob([csv], { type: "text/csv;charset=utf-8" }), file);
      return { count: exported.length, total };
    },
    onSuccess: ({ count, total }) =>
      count < total ? showError(t("audit.exportedSome", { some: count, total })) : showSuccess(t("audit.exported", { count })),
    onError: (error) => showError(messageOf(error, t)),
  });
}
