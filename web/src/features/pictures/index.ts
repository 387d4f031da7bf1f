/* The exports for other features. */
export type { PictureName } from "./own-pictures.ts";
export { Picture } from "./picture.tsx";
export { useProductPictures } from "./use-pictures.ts";
