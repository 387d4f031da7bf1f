import { useSite } from "#backend/site.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { usePageAddress } from "#ui/current-address.ts";
import { TextInput } from "#ui/text-input.tsx";

/** The id of the thank-you in the page. */
const THANKS = "newsletter-thanks";

/**
 * Takes an e-mail address and shows a thank-you (`src/client/actions.ts`). There is no mailing list yet: nothing is sent, and the box says
 * so. Without a script the form links to the hidden thank-you on the same page; the field has no name, so the address is not part of any
 * request.
 */
export function NewsletterBox() {
  const { t } = useTranslation("shell");
  const { company } = useSite();
  const { search } = usePageAddress();
  return (
    <form action={`#${THANKS}`} data-thanks={t("newsletter.done")} className="flex flex-wrap items-end gap-x-10 gap-y-4">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="me-auto">
        <h2 className="heading">{t("newsletter.title")}</h2>
        <p className="mt-1 text-sm text-sand">{t("newsletter.text")}</p>
        <p className="mt-1 text-sm text-sand">{t("newsletter.byHand", { email: company.email })}</p>
      </div>
      <div className="flex w-full max-w-xl items-end gap-3 max-sm:flex-wrap">
        <div className="grow">
          <label htmlFor="newsletter-email" className="mb-1.5 block text-sm">
            {t("newsletter.email")}
          </label>
          <TextInput id="newsletter-email" type="email" required autoComplete="email" dir="ltr" placeholder={t("newsletter.placeholder")} />
        </div>
        <Button type="submit" tone="outline" className="max-sm:w-full">
          {t("newsletter.submit")}
        </Button>
      </div>
      <p id={THANKS} className="hidden basis-full target:block">
        {t("newsletter.done")}
      </p>
    </form>
  );
}
