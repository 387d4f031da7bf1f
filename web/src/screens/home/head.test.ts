import { expect, test } from "vitest";
import type { Certificate } from "#backend/wire/content.ts";
import { defaultLanguage, languages } from "#i18n/languages.ts";
import { headContext } from "#testing/page-texts.ts";
import { sampleCertificates } from "#testing/sample-lists.ts";
import { head } from "./head.ts";

const [, ...others] = languages;
const context = await headContext(["shell", "home"]);

function headIn(language = defaultLanguage, certificates: Certificate[] = []) {
  return head({ ...context, language, data: { certificates }, path: "/" });
}

test("search engines learn of the company and its pages on social services, of those that it has", () => {
  const [organization] = headIn().jsonLd ?? [];
  expect(organization).toMatchObject({
    "@type": "Organization",
    name: "Nandi Spice Exports",
    legalName: "Nandi Spice Exports Private Limited",
    url: "https://www.example.com",
    logo: "https://www.example.com/favicon.svg",
    email: "trade@example.com",
    telephone: "+91 00000 00000",
    address: { "@type": "PostalAddress", streetAddress: "12 Sample Road, Bangalore 560001, India" },
    sameAs: ["https://www.linkedin.com/", "https://www.facebook.com/"],
  });
});

test("search engines learn of the certificates of the company, and of none of the sample company", () => {
  const iso = sampleCertificates[0] ?? expect.fail("the sample has no certificate");
  const own = { ...iso, sample: false, number: "FSMS 7", validTo: "2027-03-31" };
  const [organization] = headIn(undefined, [own, ...sampleCertificates]).jsonLd ?? [];
  expect(organization).toHaveProperty("hasCertification", [
    { "@type": "Certification", name: "ISO 22000:2018", certificationIdentification: "FSMS 7", expires: "2027-03-31" },
  ]);
  expect(headIn(undefined, sampleCertificates).jsonLd?.[0]).not.toHaveProperty("hasCertification");
});

test("the site is described in the language of the page, without a search that it does not have", () => {
  const german = others.find(({ code }) => code === "de");
  const [, site] = headIn(german).jsonLd ?? [];
  expect(site).toMatchObject({ "@type": "WebSite", url: "https://www.example.com/de", inLanguage: "de" });
  expect(site).not.toHaveProperty("potentialAction");
});

test("title and description have the length that a result list shows", () => {
  const { title, description } = headIn();
  const name = title.replace(" | Nandi Spice Exports", "");
  expect(name.length).toBeGreaterThanOrEqual(30);
  expect(name.length).toBeLessThanOrEqual(60);
  expect(description.length).toBeGreaterThanOrEqual(120);
  expect(description.length).toBeLessThanOrEqual(160);
});
