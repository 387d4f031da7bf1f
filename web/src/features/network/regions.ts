/** Where the company ships to: five regions, four countries each. Names: `maps:regions.<name>` and `maps:countries.<country>`. */
export const regions = [
  { name: "middleEast", countries: ["unitedArabEmirates", "saudiArabia", "qatar", "oman"] },
  { name: "europe", countries: ["germany", "netherlands", "unitedKingdom", "spain"] },
  { name: "asiaPacific", countries: ["japan", "malaysia", "vietnam", "australia"] },
  { name: "americas", countries: ["unitedStates", "canada", "mexico", "brazil"] },
  { name: "africa", countries: ["southAfrica", "kenya", "nigeria", "egypt"] },
] as const;

export type Region = (typeof regions)[number];
export type RegionName = Region["name"];
export type Country = Region["countries"][number];
