import { useSite } from "#backend/site.ts";
import { interestsOf } from "#features/enquiry/enquiry-rules.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { island as enquiry } from "#islands/enquiry-island.tsx";
import { Island } from "#islands/island.tsx";

/**
 * The enquiry form in a section, with the category of the section as its interest. Without JavaScript the contact page answers, which returns
 * the form or a confirmation.
 */
export function SectionForm({ category = "" }: { category?: string }) {
  const { t } = useTranslation("contact");
  // The company may have deleted the category.
  const isInterest = interestsOf(useSite().categories).includes(category);
  return (
    <div className="not-printed border-t-2 border-ink bg-paper p-5 text-ink sm:p-8">
      <p className="mb-5 text-sm">{t("form.required")}</p>
      <Island of={enquiry} props={{ query: "", preset: isInterest ? { productInterest: category } : {} }} />
    </div>
  );
}
