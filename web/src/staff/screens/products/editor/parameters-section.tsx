import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useVocabulary } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button, IconButton } from "#staff/ui/button.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { Section } from "#staff/ui/section.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { type ParameterKind, parameterKinds } from "../product.ts";
import { useEditor } from "./editor-context.tsx";
import { ColumnText } from "./fields.tsx";
import { added, keyOf, parameterRow, type RowName, removed, rowsOf, valueIn } from "./product-draft.ts";

export function ParametersSection() {
  const t = useTexts();
  const { rows, draft, canEdit } = useEditor();
  const position = (name: RowName) => Number(valueIn(draft, rows, name, "position") ?? 0);
  const names = rowsOf(draft, rows, "product_parameters").sort((a, b) => position(a) - position(b));
  return (
    <Section title={t("products.section.parameters")}>
      {names.length === 0 && <p className="text-bark">{t("products.parameters.none")}</p>}
      {names.length > 0 && (
        <ul className="flex flex-col gap-3">
          {names.map((name) => (
            <ParameterRow key={name} name={name} />
          ))}
        </ul>
      )}
      {canEdit && <AddParameter />}
    </Section>
  );
}

function ParameterRow({ name }: { name: RowName }) {
  const t = useTexts();
  const { rows, setDraft, canEdit, faults } = useEditor();
  const vocabulary = useVocabulary();
  const { parameter = "", kind = "" } = keyOf(name);
  const label = vocabulary.parameters?.find(({ code }) => code === parameter)?.name ?? parameter;
  const fault = faults.get(name);
  return (
    <li
      aria-label={`${label}, ${t(`products.kind.${kind as ParameterKind}`)}`}
      className="grid grid-cols-2 items-end gap-2 border-b border-line pb-3 sm:grid-cols-[repeat(3,minmax(4.5rem,1fr))_repeat(2,minmax(6rem,1.5fr))_auto]"
    >
      <p className="col-span-full font-semibold">
        {label} <span className="text-sm font-normal text-bark">{t(`products.kind.${kind as ParameterKind}`)}</span>
      </p>
      <ColumnText row={name} column="minimum" inputMode="decimal" />
      <ColumnText row={name} column="maximum" inputMode="decimal" />
      <ColumnText row={name} column="unit" />
      <ColumnText row={name} column="method" />
      <ColumnText row={name} column="note" />
      {canEdit && (
        <IconButton
          icon={Trash2}
          label={t("products.parameters.remove", { name: label })}
          onClick={() => setDraft((before) => removed(before, rows, name))}
        />
      )}
      {fault !== undefined && (
        <div className="col-span-full">
          <Notice tone="now">{fault}</Notice>
        </div>
      )}
    </li>
  );
}

function AddParameter() {
  const t = useTexts();
  const { rows, draft, setDraft } = useEditor();
  const vocabulary = useVocabulary();
  const [code, setCode] = useState("");
  const [kind, setKind] = useState<ParameterKind>("typical");
  const present = new Set(rowsOf(draft, rows, "product_parameters"));
  const chosen = vocabulary.parameters?.find((parameter) => parameter.code === code);
  const isThere = present.has(parameterRow(code, kind));
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={t("products.parameters.which")}
        className="min-w-44"
        empty="–"
        options={(vocabulary.parameters ?? []).map(({ code: value, name: label }) => ({ value, label }))}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <SelectField
        label={t("products.parameters.kind")}
        options={parameterKinds.map((value) => ({ value, label: t(`products.kind.${value}`) }))}
        value={kind}
        onChange={({ target }) => setKind(target.value as ParameterKind)}
      />
      <Button
        icon={Plus}
        disabled={chosen === undefined || isThere}
        onClick={() => {
          if (chosen === undefined) return;
          const { unit, method, position } = chosen;
          setDraft((before) => added(before, rows, parameterRow(code, kind), { unit, method, position }));
          setCode("");
        }}
      >
        {t("products.parameters.add")}
      </Button>
      {isThere && <p className="basis-full text-sm text-bark">{t("products.parameters.isThere")}</p>}
    </div>
  );
}
