import { useTexts } from "#staff/i18n/texts.tsx";
import { Section } from "#staff/ui/section.tsx";
import { PRODUCT, valueIn } from "./draft.ts";
import { useEditor } from "./editor-context.tsx";
import { ColumnCheckbox, ColumnSelect, ColumnText } from "./fields.tsx";
import { slugOf } from "./save.ts";
import { useVocabulary } from "./use-product.ts";

/** Where it stands among the others, and whether visitors see it. */
export function VisibilitySection() {
  const t = useTexts();
  const { product, rows, draft } = useEditor();
  const name = valueIn(draft, rows, PRODUCT, "name");
  const vocabulary = useVocabulary();
  const options = (named: { code: string; name: string }[] = []) => named.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Section title={t("products.section.visibility")}>
      <div className="grid gap-3 sm:grid-cols-2">
        <ColumnSelect row={PRODUCT} column="category" options={options(vocabulary.categories)} />
        <ColumnSelect row={PRODUCT} column="grade" options={options(vocabulary.grades)} />
        {product === undefined && (
          <ColumnText row={PRODUCT} column="slug" hint={t("products.slugHint")} placeholder={slugOf(String(name ?? ""))} />
        )}
      </div>
      <ColumnCheckbox row={PRODUCT} column="active" hint={t("products.activeHint")} />
      <ColumnCheckbox row={PRODUCT} column="featured" hint={t("products.featuredHint")} />
    </Section>
  );
}
