import sizes from "#contracts/picture-sizes.json";
import pictures from "#contracts/pictures.json";

/** The name of a picture that belongs to the site. */
export type PictureName = keyof typeof pictures;

/** A picture that belongs to the site: it comes in several sizes and formats. */
export type OwnPicture = {
  width: number;
  height: number;
  /** The files of a format by their width, as `srcset` takes them. */
  sources: Record<Format, string>;
};

const formats = ["avif", "webp", "jpg"] as const;
type Format = (typeof formats)[number];

/** The address of one file of a picture, as products and previews name it. */
export function pictureFile(name: PictureName, width = sizes.usualWidth, format: Format = "jpg"): string {
  return `/pictures/${name}-${width}.${format}`;
}

/** What else there is of the picture at an address; `undefined` when it is not one of the site's own. */
export function ownPicture(address: string): OwnPicture | undefined {
  const name = pictureNameOf(address);
  if (name === undefined) return undefined;
  const { width, height } = pictures[name];
  const files = (format: Format) => {
    // The few browsers that do not read AVIF do well enough with fewer widths.
    const made = sizes.widths.filter((of) => of <= width && (format === "avif" || !sizes.onlyAsAvif.includes(of)));
    return made.map((of) => `${pictureFile(name, of, format)} ${of}w`).join(", ");
  };
  return { width, height, sources: { avif: files("avif"), webp: files("webp"), jpg: files("jpg") } };
}

/** The name of the picture at an address; `undefined` when it is not one of the site's own. */
export function pictureNameOf(address: string): PictureName | undefined {
  const name = /^\/pictures\/([a-z0-9-]+)-\d+\.jpg$/.exec(address)?.[1];
  return name !== undefined && isPictureName(name) ? name : undefined;
}

function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}
