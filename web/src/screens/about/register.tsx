import { useSite } from "#backend/site.ts";
import type { Certificate } from "#backend/wire/content.ts";
import { areSample, certificateLanguage } from "#features/quality/certificates.ts";
import { headingOf } from "#i18n/heading-of.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Address } from "#ui/address.tsx";
import { Stamp } from "#ui/badge.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";
import { Section } from "#ui/section.tsx";
import { TypedValue } from "#ui/typed-text.tsx";

/** The registrations of the company, its terms and its certificates. */
export function Register({ certificates }: { certificates: readonly Certificate[] }) {
  const { t } = useTranslation("about");
  const { company } = useSite();
  const allSample = areSample(certificates);
  const rows = [
    { label: t("register.rows.legalName"), value: company.legalName },
    ...(company.registrationNumber === null ? [] : [{ label: t("register.rows.registration"), value: <RegistrationNumber /> }]),
    ...company.registrations.map(({ name, number }) => ({ label: name, value: number })),
    ...(company.address.length === 0
      ? []
      : [{ label: t("register.rows.address"), value: <Address lines={company.address} className="not-italic" /> }]),
    { label: t("register.rows.ports"), value: t("terms.ports") },
    { label: t("register.rows.price"), value: t("terms.price") },
    { label: t("register.rows.payment"), value: t("terms.payment") },
  ];
  return (
    <Section numbered {...headingOf(t, "sections.items.register")} intro={t("sections.items.register.intro")} split="5/7">
      <DataTable caption={t("register.caption")} captionHidden rows={rows} />
      {certificates.length > 0 && (
        <>
          <div className="mt-10 flex items-center gap-2 text-chilli">
            <h3 className="label">{t("register.certifications")}</h3>
            {allSample && <SampleMark />}
          </div>
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-4">
            {certificates.map((certificate) => (
              <li key={certificate.id}>
                <Stamp tone="leaf">
                  <TypedValue lang={certificateLanguage(certificate, "short_name")}>{certificate.shortName}</TypedValue>
                </Stamp>
                {certificate.sample && !allSample && <SampleMark />}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

function RegistrationNumber() {
  const { company } = useSite();
  return (
    <>
      <bdi>{company.registrationNumber}</bdi>
      {company.hasSampleRegistration && <SampleMark />}
    </>
  );
}
