import type { Certificate } from "#backend/wire/content.ts";

/** The texts of a certificate that its owner writes, by their columns. */
type OwnText = "short_name" | "name" | "covers" | "description" | "issuer" | "limits" | "verification";

/** English for a text that nobody has translated; undefined for one in the language of the page. */
export function certificateLanguage({ inEnglish }: Pick<Certificate, "inEnglish">, text: OwnText): "en" | undefined {
  return inEnglish.includes(text) ? "en" : undefined;
}

/** Whether all certificates are the sample company's: then their list has one mark. */
export function areSample(certificates: readonly Certificate[]): boolean {
  return certificates.every(({ sample }) => sample);
}

/** The certificates of which there is more to say than the name and what they cover: those that a register explains. */
export function explained(certificates: readonly Certificate[]): Certificate[] {
  return certificates.filter(
    ({ description, issuer, number, validTo, website, scan }) => description ?? issuer ?? number ?? validTo ?? website ?? scan,
  );
}
