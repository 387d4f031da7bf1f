import type { HeadFunction } from "#head/head-context.ts";

/** The contact page's head, with the company as search engines want it described. */
export const head: HeadFunction = ({ t, site }) => {
  const { company } = site;
  return {
    title: t("shell:head.title", { title: t("contact:head.title"), company: company.name }),
    description: t("contact:head.description", { company: company.name }),
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ContactPage",
        mainEntity: {
          "@type": "Organization",
          name: company.name,
          legalName: company.legalName,
          url: site.baseUrl,
          email: company.email,
          telephone: company.phone,
          address: { "@type": "PostalAddress", streetAddress: company.address.join(", ") },
        },
      },
    ],
  };
};
