import rules from "#contracts/enquiry-rules.json";
import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Option } from "#staff/ui/select-field.tsx";

/** The options of the form, in order: categories, and others. */
const values: readonly string[] = rules.find(({ field }) => field === "productInterest")?.options ?? [];

/** The interests that are not categories. */
const general = ["bulk-order", "all", "partnership", "other"] as const;

/** The product interests of visitors: the options of the form with their names. */
export function useInterests(): { options: Option[]; nameOf: (value: string) => string } {
  const t = useTexts();
  const { data: categories = [] } = useCategories();
  const nameOf = (value: string) => {
    const known = general.find((interest) => interest === value);
    if (known !== undefined) return t(`enquiries.interest.${known}`);
    return categories.find(({ code }) => code === value)?.name ?? value;
  };
  return { options: values.map((value) => ({ value, label: nameOf(value) })), nameOf };
}
