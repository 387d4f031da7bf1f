import type { Site } from "#backend/wire/site.ts";
import { sampleFigures } from "#testing/sample-figures.ts";

export const sampleSite: Site = {
  pagesOff: [],
  unlisted: [],
  company: {
    name: "Nandi Spice Exports",
    shortName: "Nandi",
    legalName: "Nandi Spice Exports Private Limited",
    registrationNumber: "SAMPLE-0000",
    hasSampleRegistration: true,
    registrations: [],
    referencePrefix: "NSE",
    sample: true,
    phone: { display: "+91 00000 00000", link: "tel:+910000000000" },
    email: "trade@example.com",
    address: ["12 Sample Road", "Bangalore 560001", "India"],
    whatsapp: { number: "910000000000", display: "+91 00000 00000" },
    telegram: { name: "@nandispice", channelUrl: "https://t.me/example", directUrl: "https://t.me/example_direct" },
    lineUrl: "https://line.me/R/ti/p/example",
    social: { linkedin: "https://www.linkedin.com/", facebook: "https://www.facebook.com/", instagram: null, x: null, youtube: null },
    map: { embedUrl: "https://www.openstreetmap.org/export/embed.html", linkUrl: "https://www.openstreetmap.org/", onClick: false },
  },
  appearance: { stylesheet: null, themeColor: "#fbf6ec", colours: {}, typefaces: null, icon: "1a2b3c4d", logo: null, logoOnDark: null },
  baseUrl: "https://www.example.com",
  projectUrl: "",
  anonymousKey: "public-anonymous-key",
  figures: sampleFigures,
  sampleFigures: ["products", "countries", "clients", "continents", "quality", "foodSafety"],
  replyTime: { hours: 24, working: false },
  retention: { enquiriesDays: 730, mailsDays: 90 },
  categories: [
    { code: "red-chillies", name: "Red Chillies", hasHeat: true },
    { code: "spices", name: "Spices", hasHeat: false },
    { code: "agro-commodities", name: "Agro Commodities", hasHeat: false },
  ],
};
