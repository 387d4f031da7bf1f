import { useTranslation } from "#i18n/use-translation.ts";

const certifications = ["iso", "haccp", "gmp", "fssai", "spicesBoard", "apeda", "agmark", "msme"] as const;

/** The second commitment: the certificates and what each covers. */
export function Certifications() {
  const { t } = useTranslation("why-choose-us");
  return (
    <div className="border-t-4 border-double border-leaf pt-6 lg:col-span-4 lg:border-t-0 lg:border-s-4 lg:pt-0 lg:ps-8">
      <h3 className="display-3">{t("commitments.certifications.title")}</h3>
      <p className="mt-3">{t("commitments.certifications.text")}</p>
      <dl className="mt-5 grid gap-x-8 sm:max-lg:grid-cols-2">
        {certifications.map((certification) => (
          <div key={certification} className="border-t border-line py-2">
            <dt className="label text-leaf">{t(`commitments.certifications.list.${certification}.name`)}</dt>
            <dd className="text-sm leading-snug">{t(`commitments.certifications.list.${certification}.covers`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
