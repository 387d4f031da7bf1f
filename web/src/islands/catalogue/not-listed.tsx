import { useTranslation } from "#i18n/use-translation.ts";
import { TextLink } from "#ui/text-link.tsx";

/** For a buyer who does not find the product in the list. */
export function NotListed() {
  const { t } = useTranslation("catalogue");
  return (
    <div className="mt-10 hidden border-t border-line pt-5 lg:block">
      <p className="heading">{t("missing.title")}</p>
      <p className="mt-1 mb-2 text-sm text-bark">{t("missing.text")}</p>
      <TextLink to="/contact">{t("missing.ask")}</TextLink>
    </div>
  );
}
