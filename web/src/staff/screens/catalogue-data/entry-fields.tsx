import { type ReactNode, useId } from "react";
import { OlderText } from "#staff/catalogue/older-text.tsx";
import { usePrintNote } from "#staff/catalogue/printed-characters.ts";
import { parameterGroups } from "#staff/catalogue/vocabulary.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useSite } from "#staff/site-context.tsx";
import { type BadgeTone, Dot } from "#staff/ui/badge.tsx";
import { Checkbox } from "#staff/ui/choice.tsx";
import { Notice } from "#staff/ui/notice.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import { TextField, type TextFieldProps } from "#staff/ui/text-field.tsx";
import { columnNameOf } from "./column-names.ts";
import { type Entry, isBuiltIn, type Kind, suggestedCode } from "./entry.ts";
import { type Draft, isStaleIn, nameIn, ownValue, withConfirmed, withName, withOwn } from "./entry-draft.ts";

type EntryFieldsProps = {
  kind: Kind;
  /** Without one, a new one is added. */
  entry: Entry | undefined;
  draft: Draft;
  onDraft: (change: (before: Draft) => Draft) => void;
  canEdit: boolean;
};

export function EntryFields(props: EntryFieldsProps) {
  const t = useTexts();
  const { kind, entry, draft, onDraft, canEdit } = props;
  const text = (column: keyof Entry) => ({
    label: columnNameOf(column, t),
    value: String(ownValue(entry, draft, column)),
    readOnly: !canEdit,
    autoComplete: "off",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onDraft((before) => withOwn(entry, before, column, currentTarget.value)),
  });
  return (
    <>
      {entry !== undefined && isBuiltIn(entry) ? (
        <Notice>{t("catalogueData.builtInHint", { name: entry.english_name })}</Notice>
      ) : (
        <Names {...props} />
      )}
      {entry === undefined && (
        <TextField
          {...text("code")}
          hint={t(`catalogueData.${kind}.codeHint`)}
          placeholder={suggestedCode(kind, String(ownValue(entry, draft, "name")))}
        />
      )}
      {kind === "categories" && (
        <Checkbox
          label={t("catalogueData.column.has_heat")}
          hint={t("catalogueData.heatHint")}
          disabled={!canEdit}
          checked={ownValue(entry, draft, "has_heat") === true}
          onChange={({ currentTarget }) => onDraft((before) => withOwn(entry, before, "has_heat", currentTarget.checked))}
        />
      )}
      {kind === "parameters" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t("catalogueData.column.group")}
            className="sm:col-span-2"
            required
            disabled={!canEdit}
            empty={entry === undefined ? "–" : undefined}
            options={parameterGroups.map((value) => ({ value, label: t(`catalogueData.group.${value}`) }))}
            value={String(ownValue(entry, draft, "group"))}
            onChange={({ currentTarget }) => onDraft((before) => withOwn(entry, before, "group", currentTarget.value))}
          />
          <PrintedField {...text("unit")} required hint={t("catalogueData.unitHint")} />
          <PrintedField {...text("method")} hint={t("catalogueData.methodHint")} />
        </div>
      )}
    </>
  );
}

/** The name in English and, below it, in the other languages; where there is none, what visitors read in its place. */
function Names({ entry, draft, onDraft, canEdit }: EntryFieldsProps) {
  const t = useTexts();
  const id = useId();
  const languageName = useLanguageNames();
  const others = useSite().languages.slice(1);
  const english = String(ownValue(entry, draft, "name"));
  return (
    <div className="flex flex-col">
      <Line label={languageName("en")} required>
        <PrintedField
          hideLabel
          label={t("catalogueData.nameIn", { language: languageName("en") })}
          required
          readOnly={!canEdit}
          autoComplete="off"
          value={english}
          onChange={({ currentTarget }) => onDraft((before) => withOwn(entry, before, "name", currentTarget.value))}
        />
      </Line>
      {others.map(({ code, direction }) => {
        const language = languageName(code);
        const value = nameIn(entry, draft, code);
        const isMissing = value.trim() === "";
        const isStale = isStaleIn(entry, draft, code);
        const confirm = () => onDraft((before) => withConfirmed(entry, before, code));
        return (
          <Line key={code} label={language} tone={isMissing ? "plain" : isStale ? "soon" : "done"}>
            <PrintedField
              hideLabel
              label={t(isMissing ? "catalogueData.nameMissingIn" : "catalogueData.nameIn", { language })}
              lang={code}
              dir={isMissing ? undefined : direction}
              readOnly={!canEdit}
              autoComplete="off"
              placeholder={english}
              value={value}
              aria-describedby={isStale ? `${id}-${code}` : undefined}
              onChange={({ currentTarget }) => onDraft((before) => withName(entry, before, code, currentTarget.value))}
            />
            {isStale && (
              <div className="col-start-2 pb-1">
                <OlderText id={`${id}-${code}`} language={language} onRight={canEdit ? confirm : undefined} />
              </div>
            )}
          </Line>
        );
      })}
      <p className="pt-2 text-sm text-bark">{t("catalogueData.missingHint")}</p>
    </div>
  );
}

/** A language at the beginning of the line, with a dot that says whether it has a name, and one of today. */
type LineProps = { label: string; required?: boolean; tone?: BadgeTone; children: ReactNode };

function Line({ label, required = false, tone, children }: LineProps) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3 border-b border-line py-1">
      <span aria-hidden="true" className="flex items-center gap-2 text-sm text-bark">
        {tone !== undefined && <Dot tone={tone} />}
        <span className={required ? "required" : undefined}>{label}</span>
      </span>
      {children}
    </div>
  );
}

/** A text that is in the PDFs. */
function PrintedField(field: TextFieldProps & { value: string }) {
  return <TextField {...field} note={usePrintNote(field.value)} />;
}
