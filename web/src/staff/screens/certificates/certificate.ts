/** A row of `certificates`, with the languages that it is translated into. */
export type Certificate = {
  id: number;
  position: number;
  is_shown: boolean;
  is_sample: boolean;
  short_name: string;
  name: string | null;
  covers: string | null;
  description: string | null;
  issuer: string | null;
  limits: string | null;
  verification: string | null;
  number: string | null;
  valid_from: string | null;
  valid_to: string | null;
  website: string | null;
  scan: string | null;
  version: number;
  translations: CertificateTexts[];
};

/** The texts of a certificate, which are translated, in the order of the form. */
export const texts = ["short_name", "name", "covers", "description", "issuer", "limits", "verification"] as const;
export type Text = (typeof texts)[number];

/** The texts that are sentences. */
export const longTexts: readonly Text[] = ["description", "issuer", "limits", "verification"];

/** A row of `certificate_translations`; `stale` names the texts whose English has changed since. */
export type CertificateTexts = {
  id: number;
  certificate_id: number;
  language: string;
  stale: string[];
  version: number;
} & Record<Text, string | null>;

export const columns = "*,translations:certificate_translations(*)";

/** Whether a translation has every text that the certificate has in English, of today. */
export function isWhole(certificate: Certificate, language: string): boolean {
  const translation = certificate.translations.find((row) => row.language === language);
  if (translation === undefined) return false;
  const sentences = texts.filter((text) => text !== "short_name" && text !== "name");
  return translation.stale.length === 0 && sentences.every((text) => certificate[text] === null || translation[text] !== null);
}
