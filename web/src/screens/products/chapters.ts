/** The chapters of the overview, one a category, with their numbers as printed. */
export const chapters = [
  { category: "red-chillies", number: "I" },
  { category: "spices", number: "II" },
  { category: "agro-commodities", number: "III" },
] as const;

export type Chapter = (typeof chapters)[number];
