import type { Certificate } from "#backend/wire/content.ts";
import { certificateLanguage } from "#features/quality/certificates.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { useChapter } from "#screens/quality/contents.tsx";
import { SampleMark } from "#ui/sample-mark.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { TypedText, TypedValue } from "#ui/typed-text.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";

/** Styled like a rubber stamp. */
const stamped =
  "heading mt-2 inline-block -rotate-1 rounded-md border-3 border-double border-leaf px-3 py-1 text-leaf [&:dir(rtl)]:rotate-1";

/** The explanations of a certificate with the names of their labels. */
const details = [
  { column: "issuer", label: "issuer" },
  { column: "limits", label: "limit" },
  { column: "verification", label: "check" },
] as const;

/** What is printed on a certificate. */
const particulars = ["number", "validFrom", "validTo"] as const;

/** The certificates as a register: what each is, who issues it, what it does not prove, and how a buyer can check it. */
export function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  const { t } = useTranslation("quality");
  return (
    <Section {...useChapter("certificates")} intro={t("certificates.intro")}>
      <ol className="border-t border-ink/80">
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <article
              aria-labelledby={`certificate-${certificate.id}`}
              className="grid gap-x-8 gap-y-6 border-b border-line py-8 lg:grid-cols-12"
            >
              <div className="lg:col-span-4">
                <p className="figure subnumbered text-sm text-bark">{certificate.sample && <SampleMark />}</p>
                <h3 id={`certificate-${certificate.id}`} className={stamped} lang={certificateLanguage(certificate, "name")}>
                  <TypedText>{certificate.name}</TypedText>
                </h3>
                <Description certificate={certificate} />
                <Addresses certificate={certificate} />
              </div>
              <Details certificate={certificate} />
            </article>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type OfCertificate = { certificate: Certificate };

/** What the certificate is; what it covers, where nobody has written that. */
function Description({ certificate }: OfCertificate) {
  const column = certificate.description === null ? "covers" : "description";
  const text = certificate[column];
  if (text === null) return null;
  return (
    <p className="mt-4" lang={certificateLanguage(certificate, column)}>
      <TypedText>{text}</TypedText>
    </p>
  );
}

/** Where a buyer can look the certificate up and see it. */
function Addresses({ certificate }: OfCertificate) {
  const { t } = useTranslation("quality");
  const links = [
    { address: certificate.website, text: t("certificates.lookUp") },
    { address: certificate.scan, text: t("certificates.scan") },
  ];
  return links.map(
    ({ address, text }) =>
      address !== null && (
        <p key={text} className="mt-3">
          <TextLink href={address}>
            {text}
            <VisuallyHidden>: {certificate.name}</VisuallyHidden>
          </TextLink>
        </p>
      ),
  );
}

function Details({ certificate }: OfCertificate) {
  const { t } = useTranslation("quality");
  const shown = [
    ...details.map(({ column, label }) => ({
      label: t(`certificates.${label}`),
      value: certificate[column],
      lang: certificateLanguage(certificate, column),
    })),
    ...particulars.map((fact) => ({ label: t(`certificates.${fact}`), value: certificate[fact], lang: undefined })),
  ].filter(({ value }) => value !== null);
  if (shown.length === 0) return null;
  return (
    <dl className="grid gap-x-8 gap-y-5 text-sm sm:grid-cols-3 lg:col-span-8">
      {shown.map(({ label, value, lang }) => (
        <div key={label} className="border-s-2 border-line ps-4">
          <dt className="label text-chilli">{label}</dt>
          <dd className="mt-2">{value !== null && <TypedValue lang={lang}>{value}</TypedValue>}</dd>
        </div>
      ))}
    </dl>
  );
}
