import { useTranslation } from "#i18n/use-translation.ts";
import { type PictureName, pictureFile, pictureNameOf } from "./own-pictures.ts";

/** A picture with its description, as images take them. */
export type DescribedPicture<Source> = { src: Source; alt: string };

/** Gives the site's own pictures by their names, each with its description in the page's language. */
export function useOwnPictures(): (name: PictureName) => DescribedPicture<string> {
  const { t } = useTranslation("pictures");
  return (name) => ({ src: pictureFile(name), alt: t(name) });
}

/** Gives products' pictures: the site's own have their description, those of the operator the product's name. */
export function useProductPictures(): (product: { name: string; image_url: string | null }) => DescribedPicture<string | null> {
  const { t } = useTranslation("pictures");
  return ({ name, image_url: src }) => {
    const own = src === null ? undefined : pictureNameOf(src);
    return { src, alt: own === undefined ? name : t(own) };
  };
}
