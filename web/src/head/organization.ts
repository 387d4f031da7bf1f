import type { Certificate } from "#backend/wire/content.ts";
import type { Site } from "#backend/wire/site.ts";

/**
 * The company's registration and contact data, and its certificates where they are given, in the vocabulary of schema.org. Those of the
 * sample company are left out: programs see no mark.
 */
export function organization({ company, baseUrl }: Site, certificates: readonly Certificate[] = []) {
  const own = certificates.filter(({ sample }) => !sample);
  return {
    "@type": "Organization",
    name: company.name,
    legalName: company.legalName,
    url: baseUrl,
    email: company.email,
    ...(company.phone === null ? {} : { telephone: company.phone.display }),
    ...(own.length === 0 ? {} : { hasCertification: own.map(certification) }),
    ...(company.address.length === 0 ? {} : { address: { "@type": "PostalAddress", streetAddress: company.address.join(", ") } }),
    ...(company.registrations.length === 0
      ? {}
      : {
          identifier: company.registrations.map(({ name, number }) => ({ "@type": "PropertyValue", propertyID: name, value: number })),
        }),
  };
}

function certification({ name, number, validFrom, validTo, website }: Certificate) {
  return {
    "@type": "Certification",
    name,
    ...(number === null ? {} : { certificationIdentification: number }),
    ...(validFrom === null ? {} : { validFrom }),
    ...(validTo === null ? {} : { expires: validTo }),
    ...(website === null ? {} : { url: website }),
  };
}
