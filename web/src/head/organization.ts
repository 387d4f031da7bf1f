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
    ...(company.address.length === 0 ? {} : { address: addressOf(company.address) }),
    ...(company.hours.length === 0
      ? {}
      : {
          location: {
            "@type": "Place",
            name: company.name,
            ...(company.address.length === 0 ? {} : { address: addressOf(company.address) }),
            openingHoursSpecification: company.hours.map(({ days, opens, closes }) => ({
              "@type": "OpeningHoursSpecification",
              dayOfWeek: days.map((day) => dayNames[day - 1]),
              opens,
              closes: closes === "24:00" ? "23:59" : closes,
            })),
          },
        }),
    ...(company.registrations.length === 0
      ? {}
      : {
          identifier: company.registrations.map(({ name, number }) => ({ "@type": "PropertyValue", propertyID: name, value: number })),
        }),
  };
}

const addressOf = (lines: readonly string[]) => ({ "@type": "PostalAddress", streetAddress: lines.join(", ") });

/** The days of the week as schema.org names them. */
const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

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
