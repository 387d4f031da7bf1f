import rules from "#contracts/enquiry-rules.json";
import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Option } from "#staff/ui/select-field.tsx";

/** What a visitor can choose in the form, in its order: categories, and what is none. */
const values: readonly string[] = rules.find(({ field }) => field === "productInterest")?.options ?? [];

/** The interests that are no category. */
const general = ["bulk-order", "all", "partnership", "other"] as const;

/** What visitors say they are interested in: the values of the form, and what each is called. */
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
