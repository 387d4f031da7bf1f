import type { Product } from "#backend/wire/catalogue.ts";
import { factsOf, itemsOf } from "#i18n/items.ts";
import type { ItemOf } from "#i18n/text-keys.ts";
import { withoutMarks } from "#i18n/text-marks.ts";
import { isEdited, type PageTexts } from "#i18n/translator.ts";
import { usePageTexts, useTranslation } from "#i18n/use-translation.ts";
import { type Focus, focusOf } from "./focus.ts";
import { type PictureName, pictureFile, pictureNameOf } from "./own-pictures.ts";

/** A picture with its alternative text, for images. */
export type DescribedPicture<Source> = { src: Source; alt: string; focus?: Focus };

/** The site's own pictures by name, each with its alternative text in the page's language. */
export function useOwnPictures(): (name: PictureName) => DescribedPicture<string> {
  const { t } = useTranslation("pictures");
  return (name) => ({ src: pictureFile(name), alt: t(name) });
}

const PLACES = "shell:pictures.items";

/** A place of the pages whose picture the company may change, such as the opening of the home page. */
export type PicturePlace = ItemOf<typeof PLACES>;

/** The path of the picture at a place; undefined if the company shows none there. */
export function pictureAt(page: PageTexts, place: PicturePlace): string | undefined {
  return itemsOf(page, PLACES).includes(place) ? factsOf(page, PLACES, place).picture || undefined : undefined;
}

/**
 * The alternative text of a picture that the company has chosen, by its path. For one that it has uploaded, it is what the company says of the
 * picture, which then decorates if nothing is said.
 */
export function useAltText(): (src: string) => string {
  const { t } = useTranslation("pictures");
  const { texts } = usePageTexts();
  return (src) => {
    const name = pictureNameOf(src);
    if (name !== undefined) return t(name);
    // The program puts these beside the shipped ones, by the name of the file without its width.
    const own = texts.pictures?.[src.replace(/^\/pictures\/|-\d+\.jpg$/g, "")];
    return typeof own === "string" ? own : "";
  };
}

/** Pictures that the company has chosen, by their paths. */
export function useDescribedPicture(): (src: string | undefined) => DescribedPicture<string> | undefined {
  const altText = useAltText();
  return (src) => (src === undefined || src === "" ? undefined : { src, alt: altText(src) });
}

/** The pictures of places of the pages. */
export function usePicturesOfPlaces(): (place: PicturePlace) => DescribedPicture<string> | undefined {
  const page = usePageTexts();
  const describe = useDescribedPicture();
  return (place) => {
    const picture = describe(pictureAt(page, place));
    if (picture === undefined) return undefined;
    const { src, alt } = picture;
    // On a page that is edited, the picture is known by its place.
    return { src, alt: isEdited(page) ? (page.mark?.(`${PLACES}.${place}`, withoutMarks(alt), false) ?? alt) : alt };
  };
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
