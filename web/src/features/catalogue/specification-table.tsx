import type { ProductParameter } from "#backend/wire/catalogue.ts";
import { PortName } from "#features/maps/index.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DataTable } from "#ui/data-table.tsx";
import { TypedValue } from "#ui/typed-text.tsx";
import { parameterName, type SpecificationLine } from "./specifications.ts";

export function SpecificationTable({ caption, lines }: { caption: string; lines: readonly SpecificationLine[] }) {
  const { t } = useTranslation("catalogue");
  const rows = lines.map(({ field, value, lang }) => ({
    label: t(`fields.${field}`),
    value: field === "port" ? <PortName port={value} /> : <TypedValue lang={lang}>{value}</TypedValue>,
  }));
  return <DataTable caption={caption} captionHidden rows={rows} />;
}

/** What a laboratory measures as a table, the method small beside its figure. */
export function ParameterTable({ caption, parameters }: { caption: string; parameters: readonly ProductParameter[] }) {
  const { t } = useTranslation("catalogue");
  const rows = parameters.map((parameter) => ({
    label: parameterName(parameter, (field) => t(`fields.${field}`)),
    value: (
      <>
        <TypedValue>{parameter.value}</TypedValue>
        {parameter.method !== "" && <span className="ms-2 whitespace-nowrap font-normal text-bark">{parameter.method}</span>}
      </>
    ),
  }));
  return <DataTable caption={caption} captionHidden rows={rows} />;
}
