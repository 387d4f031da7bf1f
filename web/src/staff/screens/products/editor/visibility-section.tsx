import { type Named, useVocabulary } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { useRights } from "#staff/session/rights-context.tsx";
import { Section } from "#staff/ui/section.tsx";
import { useEditor } from "./editor-context.tsx";
import { ColumnCheckbox, ColumnSelect, ColumnText } from "./fields.tsx";
import { PRODUCT, valueIn } from "./product-draft.ts";
import { slugOf } from "./save.ts";

export function VisibilitySection() {
  const t = useTexts();
  const { product, rows, draft } = useEditor();
  const name = valueIn(draft, rows, PRODUCT, "name");
  const vocabulary = useVocabulary();
  return (
    <Section title={t("products.section.visibility")}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Code column="category" choices={vocabulary.categories} />
        <Code column="grade" choices={vocabulary.grades} />
        {product === undefined && (
          <ColumnText row={PRODUCT} column="slug" hint={t("products.slugHint")} placeholder={slugOf(String(name ?? ""))} />
        )}
      </div>
      <ColumnCheckbox row={PRODUCT} column="active" hint={t("products.activeHint")} />
      <ColumnCheckbox row={PRODUCT} column="featured" hint={t("products.featuredHint")} />
      {valueIn(draft, rows, PRODUCT, "featured") === true && (
        <ColumnText row={PRODUCT} column="featured_position" hint={t("products.placeHint")} inputMode="decimal" className="max-w-56" />
      )}
    </Section>
  );
}

/** A select for a code; a text input if the options cannot be listed. */
function Code({ column, choices }: { column: "category" | "grade"; choices?: Named[] }) {
  const canList = useRights().may("select", column === "category" ? "categories" : "grades");
  if (!canList) return <ColumnText row={PRODUCT} column={column} required />;
  return <ColumnSelect row={PRODUCT} column={column} options={(choices ?? []).map(({ code, name }) => ({ value: code, label: name }))} />;
}
