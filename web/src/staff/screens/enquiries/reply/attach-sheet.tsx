import { useState } from "react";
import { hasWords } from "#staff/backend/conditions.ts";
import { useRows } from "#staff/backend/rows.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import { Button } from "#staff/ui/button.tsx";
import { SearchField } from "#staff/ui/filter-bar.tsx";
import { QueryState } from "#staff/ui/query-state.tsx";
import { useSettled } from "#staff/ui/use-settled.ts";
import { FileLanguage } from "./file-language.tsx";
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
  const { rows, ...query } = useRows<Product>("products", {
    select: "id,slug,name,grade",
    // Only public products have a sheet.
    conditions: ["active.is.true", ...hasWords("name", useSettled(search))],
    order: "name",
    perPage: SHOWN,
  });
  return (
    <div className="flex flex-col gap-3">
      <FileLanguage value={language} onChange={setLanguage} />
      <div className="flex">
        <SearchField label={t("enquiries.attach.searchProduct")} value={search} onChange={setSearch} />
      </div>
      <QueryState query={query} />
      {rows?.length === 0 && <p className="text-bark">{t("enquiries.attach.noProduct")}</p>}
      <ul>
        {rows?.map(({ slug, name, grade }) => (
          <li key={slug} className="flex items-center gap-3 border-b border-line py-1">
            <span className="min-w-0 flex-1">
              {name} <span className="text-sm text-bark">{grade}</span>
            </span>
            <Button
              size="small"
              aria-label={`${t("enquiries.attach.add")}: ${name}`}
              onClick={() => onAttach({ kind: "specification", slug, language })}
            >
              {t("enquiries.attach.add")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
