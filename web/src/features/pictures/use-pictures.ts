import type { Product } from "#backend/wire/catalogue.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { type Focus, focusOf } from "./focus.ts";
import { type PictureName, pictureFile, pictureNameOf } from "./own-pictures.ts";

/** A picture with its alternative text, for images. */
export type DescribedPicture<Source> = { src: Source; alt: string; focus?: Focus };

/** The site's own pictures by name, each with its alternative text in the page's language. */
export function useOwnPictures(): (name: PictureName) => DescribedPicture<string> {
  const { t } = useTranslation("pictures");
  return (name) => ({ src: pictureFile(name), alt: t(name) });
}

type Pictured = Pick<Product, "name" | "image_url" | "image_alt" | "image_focus">;

/**
 * Products' pictures. Without an alternative text, the site's own pictures have their built-in one, those of the operator the product's
 * name.
 */
export function useProductPictures(): (product: Pictured) => DescribedPicture<string | null> {
  const { t } = useTranslation("pictures");
  return ({ name, image_url: src, image_alt, image_focus }) => {
    const own = src === null ? undefined : pictureNameOf(src);
    const usual = own === undefined ? name : t(own);
    return { src, alt: src === null ? name : (image_alt ?? usual), focus: focusOf(image_focus) };
  };
}
