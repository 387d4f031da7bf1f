import type { Site } from "#backend/wire/site.ts";

/** The company's registration and contact data in the vocabulary of schema.org. */
export function organization({ company, baseUrl }: Site) {
  return {
    "@type": "Organization",
    name: company.name,
    legalName: company.legalName,
    url: baseUrl,
    email: company.email,
    ...(company.phone === null ? {} : { telephone: company.phone.display }),
    ...(company.address.length === 0 ? {} : { address: { "@type": "PostalAddress", streetAddress: company.address.join(", ") } }),
    ...(company.registrations.length === 0
      ? {}
      : {
          identifier: company.registrations.map(({ name, number }) => ({ "@type": "PropertyValue", propertyID: name, value: number })),
        }),
  };
}
