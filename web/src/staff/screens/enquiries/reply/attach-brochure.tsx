import { useState } from "react";
import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { SelectField } from "#staff/ui/select-field.tsx";
import type { Attachment } from "./message-draft.ts";

export function AttachBrochure({ language: first, onAttach }: { language: string; onAttach: (attachment: Attachment) => void }) {
  const t = useTexts();
  const { data: categories = [] } = useCategories();
  const [language, setLanguage] = useState(first);
  const [category, setCategory] = useState("");
  return (
    <div className="flex flex-col gap-3">
      <LanguageField
        label={t("enquiries.attach.language")}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <SelectField
        label={t("enquiries.attach.category")}
        empty={t("enquiries.attach.allProducts")}
        options={categories.map(({ code, name }) => ({ value: code, label: name }))}
        value={category}
        onChange={({ currentTarget }) => setCategory(currentTarget.value)}
      />
      <div className="flex justify-end">
        <Button tone="primary" onClick={() => onAttach({ kind: "brochure", language, ...(category !== "" && { category }) })}>
          {t("enquiries.attach.add")}
        </Button>
      </div>
    </div>
  );
}
