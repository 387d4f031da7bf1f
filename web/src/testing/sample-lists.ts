// Written from kits/nandi by `UPDATE_WIRE=1 cargo test -p mirchi wire`. Do not edit.

import type { Article, Certificate, Region } from "#backend/wire/content.ts";

export const sampleCertificates: Certificate[] = [
  {
    "id": 1,
    "shortName": "ISO 22000:2018",
    "name": "ISO 22000:2018",
    "covers": "food safety management, from intake to loading",
    "description": "A management system for food safety: hazards are analysed, controls are documented, and auditors return every year.",
    "issuer": "An accredited certification body, for three years with yearly audits. ISO writes the standard but certifies nobody.",
    "limits": "A given lot’s results. It covers how a site works.",
    "verification": "Read the scope and the site address. Look the number up in CertSearch, the database of accredited certificates, or ask the certification body.",
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 2,
    "shortName": "FSSAI",
    "name": "FSSAI licensed",
    "covers": "licence of the Indian food authority",
    "description": "A licence under the Food Safety and Standards Act, 2006. Every food business in India above the smallest needs one.",
    "issuer": "The Food Safety and Standards Authority of India or the licensing authority of a state. The number has 14 digits.",
    "limits": "Compliance with the food law of your country. It is a licence under Indian law.",
    "verification": "Enter the 14 digits in the public search of FoSCoS, the authority’s licensing portal.",
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 3,
    "shortName": "HACCP",
    "name": "HACCP",
    "covers": "hazard control at each step, by the Codex principles",
    "description": "Hazard analysis and critical control points, by the seven principles of the Codex Alimentarius (CXC 1-1969).",
    "issuer": "A certification body, after an audit. There is no single worldwide HACCP certificate: check who issued it.",
    "limits": "Grade, colour or taste. It covers food safety only.",
    "verification": "Ask for the hazard plan of the product and the control-point records of your lot: metal detector, steam treatment, sieve.",
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 4,
    "shortName": "APEDA",
    "name": "APEDA registered",
    "covers": "registration as exporter of grain and groundnuts",
    "description": "Registration with the Agricultural and Processed Food Products Export Development Authority, for rice, other cereals and groundnuts. Sesame falls under IOPEPC.",
    "issuer": "APEDA, under the Ministry of Commerce and Industry, as a registration-cum-membership certificate (RCMC).",
    "limits": "The quality of the goods. It shows who may export the scheduled products.",
    "verification": "Ask for the RCMC with number and expiry date. Rice: the registration of the contract before shipment (non-basmati since 24 September 2025). Sesame to the European Union or the United States: the IOPEPC export certificate.",
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 5,
    "shortName": "Spices Board",
    "name": "Spices Board registration",
    "covers": "registration as exporter of spices",
    "description": "Registration as exporter of spices, required for the spices listed in the Spices Board Act, 1986, mustard included.",
    "issuer": "Spices Board India, under the Ministry of Commerce and Industry.",
    "limits": "The quality of a shipment. For some spices and markets the Board also samples shipments and issues a separate report.",
    "verification": "Ask for the certificate, compare name and address with your contract, and confirm it with the Board.",
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 6,
    "shortName": "MSME",
    "name": "MSME",
    "covers": "registration as a micro, small or medium enterprise",
    "description": null,
    "issuer": null,
    "limits": null,
    "verification": null,
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 7,
    "shortName": "GMP",
    "name": "GMP",
    "covers": "buildings, machines, staff hygiene",
    "description": null,
    "issuer": null,
    "limits": null,
    "verification": null,
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  },
  {
    "id": 8,
    "shortName": "AGMARK",
    "name": "AGMARK",
    "covers": "grades set by Indian law, on goods that carry the mark",
    "description": "A grade fixed by law for farm produce. MG-1 pepper and Alleppey Green Extra Bold cardamom are AGMARK grades.",
    "issuer": "The Directorate of Marketing and Inspection, under the Agricultural Produce (Grading and Marking) Act, 1937.",
    "limits": "Residues within the limits of your market. It certifies size, purity and weight on the day of grading.",
    "verification": "Ask for the packer’s certificate of authorisation and the grading report of the lot.",
    "number": null,
    "validFrom": null,
    "validTo": null,
    "website": null,
    "scan": null,
    "sample": true,
    "inEnglish": []
  }
];

export const sampleArticles: [Article, ...Article[]] = [
  {
    "item": "india-red-chilli-export-market",
    "slug": "india-red-chilli-export-market",
    "date": "2024-03-15",
    "category": "market",
    "picture": "/pictures/chilli-guntur-sannam-960.jpg",
    "closingPage": "/contact"
  },
  {
    "item": "red-chilli-varieties-guide",
    "slug": "red-chilli-varieties-guide",
    "date": "2024-03-10",
    "category": "knowledge",
    "picture": null,
    "closingPage": "/contact"
  },
  {
    "item": "quality-standards-explained",
    "slug": "quality-standards-explained",
    "date": "2024-03-05",
    "category": "quality",
    "picture": null,
    "closingPage": "/quality"
  },
  {
    "item": "spice-journey",
    "slug": "spice-journey",
    "date": "2024-02-28",
    "category": "supply",
    "picture": "/pictures/container-960.jpg",
    "closingPage": "/contact"
  },
  {
    "item": "importing-countries",
    "slug": "importing-countries",
    "date": "2024-02-22",
    "category": "market",
    "picture": "/pictures/port-960.jpg",
    "closingPage": "/contact"
  },
  {
    "item": "sustainable-farming",
    "slug": "sustainable-farming",
    "date": "2024-02-16",
    "category": "sustainability",
    "picture": "/pictures/drying-yard-960.jpg",
    "closingPage": "/contact"
  },
  {
    "item": "packaging-storage",
    "slug": "packaging-storage",
    "date": "2024-02-10",
    "category": "practice",
    "picture": null,
    "closingPage": "/contact"
  },
  {
    "item": "export-documentation",
    "slug": "export-documentation",
    "date": "2024-02-05",
    "category": "export",
    "picture": null,
    "closingPage": "/contact"
  }
];

export const sampleRegions: Region[] = [
  {
    "item": "middleEast",
    "countries": [
      "United Arab Emirates",
      "Saudi Arabia",
      "Qatar",
      "Oman"
    ],
    "ports": [
      "jebelAli",
      "jeddah"
    ]
  },
  {
    "item": "europe",
    "countries": [
      "Germany",
      "Netherlands",
      "United Kingdom",
      "Spain"
    ],
    "ports": [
      "rotterdam",
      "hamburg"
    ]
  },
  {
    "item": "asiaPacific",
    "countries": [
      "Japan",
      "Malaysia",
      "Vietnam",
      "Australia"
    ],
    "ports": [
      "portKlang",
      "hoChiMinhCity",
      "osaka",
      "sydney"
    ]
  },
  {
    "item": "americas",
    "countries": [
      "United States",
      "Canada",
      "Mexico",
      "Brazil"
    ],
    "ports": [
      "newYork",
      "santos"
    ]
  },
  {
    "item": "africa",
    "countries": [
      "South Africa",
      "Kenya",
      "Nigeria",
      "Egypt"
    ],
    "ports": [
      "mombasa",
      "durban",
      "lagos"
    ]
  }
];
