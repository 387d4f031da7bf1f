import type { Certificate } from "#backend/wire/content.ts";
import { areSample, certificateLanguage } from "#features/quality/certificates.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { SampleMark } from "#ui/sample-mark.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";

/** The second commitment: the certificates and what each covers. */
export function Certifications({ certificates }: { certificates: readonly Certificate[] }) {
  const { t } = useTranslation("why-choose-us");
  const allSample = areSample(certificates);
  return (
    <div className="border-t-4 border-double border-leaf pt-6 lg:col-span-4 lg:border-t-0 lg:border-s-4 lg:pt-0 lg:ps-8">
      <h3 className="display-3">{t("commitments.certifications.title")}</h3>
      {allSample && (
        <p className="mt-1 text-leaf">
          <SampleMark />
        </p>
      )}
      <p className="mt-3">{t("commitments.certifications.text")}</p>
      <dl className="mt-5 grid gap-x-8 sm:max-lg:grid-cols-2">
        {certificates.map((certificate) => (
          <div key={certificate.id} className="border-t border-line py-2">
            <dt className="label text-leaf">
              <TypedValue lang={certificateLanguage(certificate, "short_name")}>{certificate.shortName}</TypedValue>
            </dt>
            <dd className="text-sm leading-snug" lang={certificateLanguage(certificate, "covers")}>
              {certificate.covers !== null && <TypedText>{certificate.covers}</TypedText>}
              {certificate.sample && !allSample && <SampleMark />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
