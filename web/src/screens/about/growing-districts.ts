import type { PlaceName } from "#features/maps/places.ts";

/** Who buys where, and in which months; the texts have the same keys. */
export const buyers = [
  {
    name: "chilli",
    districts: [
      { place: "guntur", months: "decemberToMay" },
      { place: "khammam", months: "januaryToMay" },
      { place: "byadgi", months: "januaryToMay" },
    ],
  },
  {
    name: "spice",
    districts: [
      { place: "idukki", months: "septemberToJanuary" },
      { place: "wayanad", months: "novemberToFebruary" },
      { place: "erode", months: "januaryToMarch" },
    ],
  },
  {
    name: "grain",
    districts: [
      { place: "unjha", months: "februaryToApril" },
      { place: "kota", months: "februaryToApril" },
      { place: "indore", months: "februaryToApril" },
      { place: "karnal", months: "octoberToDecember" },
    ],
  },
] as const;

/** The districts of the table, for the map. */
export const growingDistricts: readonly PlaceName[] = buyers.flatMap(({ districts }) => districts.map(({ place }) => place));
