/** What the company is certified by and registered with. Names of standards and authorities are the same in every language. */
export const certificates = ["ISO 22000:2018", "FSSAI", "HACCP", "APEDA", "Spices Board", "MSME", "GMP", "AGMARK"] as const;
