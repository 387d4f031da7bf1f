import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { baseName } from "#staff/files/file-name.ts";
import { useLanguageNames } from "#staff/i18n/language-name.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Attachment } from "./message-draft.ts";

/** The name of an attachment before the program determines its file name. */
export function useAttachmentName(): (attachment: Attachment) => string {
  const t = useTexts();
  const named = useLanguageNames();
  const { data: categories } = useCategories();
  const nameOf = (category: string) => categories?.find(({ code }) => code === category)?.name ?? category;
  return (attachment) => {
    switch (attachment.kind) {
      case "specification":
        return t("enquiries.attach.sheetOf", { name: attachment.slug, language: named(attachment.language) });
      case "brochure":
        return attachment.category === undefined
          ? t("enquiries.attach.brochureIn", { language: named(attachment.language) })
          : t("enquiries.attach.brochureOf", { category: nameOf(attachment.category), language: named(attachment.language) });
      case "file":
        return baseName(attachment.name);
    }
  };
}
