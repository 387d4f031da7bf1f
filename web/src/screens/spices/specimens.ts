import type { PlaceName } from "#features/maps/places.ts";

/** The places in the order of the number of spices that come from them. */
export const places = ["idukki", "mehsana", "wayanad", "kota", "kanyakumari", "lakadong"] as const satisfies PlaceName[];

/** The eight spices in the order of the plate: each with its product in the catalogue, its plant, its origin and what shows it. */
export const specimens = [
  {
    spice: "turmeric",
    product: "turmeric-alleppey-finger",
    plant: "Curcuma longa",
    place: "idukki",
    picture: "turmeric-powder",
  },
  { spice: "pepper", product: "black-pepper-mg1", plant: "Piper nigrum", place: "wayanad", picture: "black-pepper" },
  {
    spice: "cardamom",
    product: "green-cardamom-8mm",
    plant: "Elettaria cardamomum",
    place: "idukki",
    picture: "cardamom-green",
  },
  { spice: "cumin", product: "cumin-europe-quality", plant: "Cuminum cyminum", place: "mehsana", picture: "cumin" },
  {
    spice: "cloves",
    product: "cloves-kanyakumari",
    plant: "Syzygium aromaticum",
    place: "kanyakumari",
    picture: "cloves",
  },
  {
    spice: "cassia",
    product: "indian-cassia-bark",
    plant: "Cinnamomum tamala",
    place: "lakadong",
    picture: "cassia",
  },
  { spice: "coriander", product: "coriander-eagle", plant: "Coriandrum sativum", place: "kota", picture: "coriander" },
  { spice: "fennel", product: "fennel-seed", plant: "Foeniculum vulgare", place: "mehsana", picture: "fennel" },
] as const;

export type Specimen = (typeof specimens)[number];
