import type { SpiceName } from "#backend/wire/SpiceName.ts";
import type { PictureName } from "#features/pictures/own-pictures.ts";

/** What shows each of the eight spices. */
export const spicePictures = {
  turmeric: "turmeric-powder",
  pepper: "black-pepper",
  cardamom: "cardamom-green",
  cumin: "cumin",
  cloves: "cloves",
  cassia: "cassia",
  coriander: "coriander",
  fennel: "fennel",
} as const satisfies Record<SpiceName, PictureName>;
