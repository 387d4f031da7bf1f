// Written from crates/mirchi/src/config/reference.toml by `UPDATE_WIRE=1 cargo test -p mirchi wire`. Do not edit.

import type { Site } from "../backend/wire/site.ts";

export const sampleFigures = {
  "chilli.bags": [5,10,25],
  "chilli.colour": "80-120",
  "chilli.damaged": "2%",
  "chilli.foreign": "1%",
  "chilli.moisture": "10-12%",
  "chilli.stem": "3%",
  "clients": 1000,
  "continents": "5",
  "countries": 20,
  "defects.a": "5%",
  "defects.b": "10%",
  "defects.super": "2%",
  "documents.after": "7",
  "documents.before": "7-15",
  "foodSafety": "ISO 22000",
  "grain.bags": [25,50],
  "grain.moisture": "12-14%",
  "harvest": "2024-25",
  "india.chilliShare": "40%",
  "india.sannamShare": "30%",
  "kashmiri.colour": "180-220",
  "limits.aflatoxinB1": "5 ppb",
  "limits.aflatoxinTotal": "10 ppb",
  "limits.pesticides": 400,
  "nextHarvest": "2025-26",
  "paymentTerms": ["LC","TT","DA"],
  "ports": ["Mumbai","Nhava Sheva","Chennai","Mundra","Tuticorin"],
  "priceTerms": ["FOB","CIF","CNF"],
  "products": 50,
  "quality": "100%",
  "storage.humidity": "60-65%",
  "storage.temperature": "15-25 °C",
  "teja.exportHeat": "80,000-100,000",
  "teja.heat": "50,000-100,000",
} satisfies Site["figures"];

/** Settings of figures that the company need not state. */
export const optionalFigures = ["products","clients","continents","quality","food_safety"];
