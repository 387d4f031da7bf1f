import rules from "#contracts/enquiry-rules.json";
import { useCategories } from "#staff/catalogue/vocabulary.ts";
import { useTexts } from "#staff/i18n/texts.tsx";
import type { Option } from "#staff/ui/select-field.tsx";

/** The options of the form besides the categories. */
const others: readonly string[] = rules.find(({ field }) => field === "productInterest")?.options ?? [];

/** Those that the console has words for. */
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
  const values = [...categories.map(({ code }) => code), ...others];
  return { options: values.map((value) => ({ value, label: nameOf(value) })), nameOf };
}
