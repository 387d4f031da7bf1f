/* What other features use of this one. */
export type { PictureName } from "./own-pictures.ts";
export { Picture } from "./picture.tsx";
export { useProductPictures } from "./use-pictures.ts";
