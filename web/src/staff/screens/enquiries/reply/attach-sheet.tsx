import { useState } from "react";
import { hasWords } from "#staff/backend/conditions.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { LanguageField } from "#staff/ui/language-field.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { AttachList } from "./attach-list.tsx";
import type { Attachment } from "./message-draft.ts";

type SheetProps = {
  language: string;
  first?: { slug: string; name: string };
  onAttach: (attachment: Attachment) => void;
};

type Product = { slug: string; name: string; grade: string };

const SHOWN = 20;

/** The specification sheet of a product, in a language: the product of the enquiry first, others by a search. */
export function AttachSheet({ language: first, first: ofEnquiry, onAttach }: SheetProps) {
  const t = useTexts();
  const [language, setLanguage] = useState(first);
  const [search, setSearch] = useState(ofEnquiry?.name ?? "");
  const query = useRows<Product>("products", {
    select: "id,slug,name,grade",
    // Only public products have a sheet.
    conditions: ["active.is.true", ...hasWords("name", useSettled(search))],
    order: "name",
    perPage: SHOWN,
  });
  return (
    <div className="flex flex-col gap-3">
      <LanguageField
        label={t("enquiries.attach.language")}
        value={language}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <AttachList
        label={t("enquiries.attach.searchProduct")}
        search={search}
        onSearch={setSearch}
        query={query}
        none={t("enquiries.attach.noProduct")}
        describe={({ slug, name, grade }) => ({ key: slug, name, about: grade })}
        onAttach={({ slug }) => onAttach({ kind: "specification", slug, language })}
      />
    </div>
  );
}
