import { PortName } from "#features/maps/index.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DataTable } from "#ui/data-table.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import type { SpecificationLine } from "./specifications.ts";

type SpecificationTableProps = { caption: string; lines: readonly SpecificationLine[] };

/** Lines of a specification as a table, the method small beside its figure. */
export function SpecificationTable({ caption, lines }: SpecificationTableProps) {
  const { t } = useTranslation("catalogue");
  const rows = lines.map(({ field, value, method }) => ({
    label: t(`fields.${field}`),
    value: (
      <>
        {field === "port" ? <PortName port={value} /> : <TypedValue>{value}</TypedValue>}
        {method !== undefined && <span className="ms-2 whitespace-nowrap font-normal text-bark">{method}</span>}
      </>
    ),
  }));
  return <DataTable caption={caption} captionHidden rows={rows} />;
}
