// People, buyers and files of a fictitious company.

export const password = "a long walk in Guntur";
/** The address that the mail server rejects. */
export const unknownAddress = "buyer@closed-company.example";

export const people = [
  { role: "owner", name: "Asha Rao" },
  { role: "editor", name: "Meena Pillai" },
  { role: "sales", name: "Vikram Nair" },
  { role: "viewer", name: "Suresh Iyer" },
];

export const enquiries = [
  {
    name: "Katrin Albers",
    email: "katrin@gewuerzkontor.example",
    phone: "+49 40 5555 0100",
    company: "Gewürzkontor Albers",
    country: "Germany",
    productInterest: "red-chillies",
    language: "de",
    page: "/de/catalog",
    message: "Bitte um ein Angebot für 12 t Teja S17 ohne Stiel, Ernte 2026, FOB Chennai und CIF Hamburg, mit EtO-Befund.",
  },
  {
    name: "Youssef Rahmani",
    email: "youssef@creek-foods.example",
    phone: "+971 4 555 0100",
    company: "Creek Foods",
    country: "United Arab Emirates",
    productInterest: "red-chillies",
    language: "ar",
    page: "/ar/contact",
    message: "نحتاج حاويتين سعة ٢٠ قدمًا من فلفل بيادجي دون أعناق، على أساس CIF جبل علي في يناير.",
  },
  {
    name: "Rafael Moura",
    email: "rafael@temperos-moura.example",
    phone: "+55 13 5555 0100",
    company: "Temperos Moura",
    country: "Brazil",
    productInterest: "spices",
    language: "pt",
    page: "/pt/catalog",
    message: "Cúrcuma Alleppey em pó, 5 t, com certificado de análise por lote. Prazo de entrega e condições de pagamento?",
  },
  {
    name: "川原 恵美",
    email: "emi@ajiwai.example",
    phone: "+81 6 5555 0100",
    company: "味わい食品",
    country: "Japan",
    productInterest: "spices",
    language: "ja",
    page: "/ja/contact",
    message: "黒胡椒の残留農薬試験成績書と5キロのサンプルを希望します。",
  },
  {
    name: "Grace Adeyemi",
    email: "grace@lagos-foods.example",
    phone: "+234 1 555 0100",
    company: "Lagos Foods",
    country: "Nigeria",
    productInterest: "partnership",
    language: "en",
    page: "/contact",
    message: "We pack chilli powder and turmeric for shops in West Africa and look for a partner for retail packs.",
  },
  {
    name: "Claire Fontaine",
    email: "claire@maison-epices.example",
    phone: "+33 4 55 55 01 00",
    company: "Maison des épices",
    country: "France",
    productInterest: "spices",
    language: "fr",
    page: "/fr/catalog",
    message: "Cardamome verte 8 mm, 500 kg par avion, prix FCA Cochin, avec analyse des pesticides.",
  },
  {
    name: "Иван Петров",
    email: "ivan@spetsii.example",
    phone: "+7 861 555 01 00",
    company: "Восток-Специи",
    country: "Russia",
    productInterest: "bulk-order",
    language: "ru",
    page: "/ru/contact",
    message: "Кумин «Сингапур», контейнер 20 футов, документы для ЕАЭС. Сообщите цену CFR Новороссийск.",
  },
  {
    name: "Dieter Voss",
    email: unknownAddress,
    phone: "+49 89 5555 0100",
    company: "Voss Feinkost",
    country: "Germany",
    productInterest: "red-chillies",
    language: "de",
    page: "/de/contact",
    message: "Wir suchen Guntur Sannam S4 für Chiliflocken, zunächst 1 t als Muster.",
  },
  {
    name: "Best Offers",
    email: "offers@promo.example",
    phone: "+1 555 010 0100",
    company: "",
    country: "",
    productInterest: "other",
    language: "en",
    page: "/contact",
    message: "Get your website to the first page today.",
    website: "https://promo.example",
  },
];

/** A category of the company's own, which is not translated into every language yet. */
export const category = { code: "oleoresins", name: "Oleoresins", position: 40 };
export const categoryNames = {
  hi: "ओलियोरेज़िन",
  es: "Oleorresinas",
  fr: "Oléorésines",
  de: "Oleoresine",
  ar: "راتنجات زيتية",
  ru: "Олеорезины",
};

/** Addresses of a former site; the last one redirects to a page that does not exist. */
export const redirects = [
  { path: "/shop/teja-chilli.html", target: "/catalog/teja-s17" },
  { path: "/our-products", target: "/products" },
  { path: "/news/export-papers", target: "/blog/export-documentation" },
  { path: "/fair-2024", target: "/fairs" },
];

/** Pictures of the site, uploaded again as the company's own photos. */
export const photos = ["chilli-teja-480.jpg", "turmeric-fingers-480.jpg", "black-pepper-480.jpg", "cumin-480.jpg"];

export const documents = ["Test report lot T-26-114.pdf", "Phytosanitary certificate.pdf", "ISO 22000.pdf"];

/** A change that is scheduled for tomorrow. */
export const draft = {
  slug: "byadgi-kdl",
  description: "Deep red and mild, wrinkled by the sun. This year's crop is in, sorted by hand and tested for aflatoxin and EtO.",
};

/** A change by an editor, after which the texts in other languages are older than the English. */
export const correction = {
  slug: "teja-s17",
  changes: {
    description:
      "Slender, very hot chilli of export grade, 80,000–100,000 SHU, for hot powders, chilli oil, hotpot bases and capsaicin extraction.",
    price_from: 2150,
    price_to: 2450,
  },
};

/** A file of products that is dropped on the import screen. */
export const importedFile = {
  name: "prices.csv",
  content: "slug,price_from,price_to\nteja-s17,2200,2500\nbyadgi-dabbi,4000,4700\nblack-pepper-mg1,8000,8600\n",
};

export const holidays = [
  { day: "2026-12-25", name: "Christmas" },
  { day: "2027-01-26", name: "Republic Day" },
  { day: "2027-08-15", name: "Independence Day" },
];

/** The rules that assign enquiries: the second one assigns them to the person with the role `sales`. */
export const rules = [
  { position: 10, product_interest: null, country: "Japan", recipients: ["japan-desk@example.com"] },
  { position: 20, product_interest: "red-chillies", country: null, recipients: [] },
];
