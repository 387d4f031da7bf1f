import sizes from "#contracts/picture-sizes.json";
import pictures from "#contracts/pictures.json";

export type PictureName = keyof typeof pictures;

/** A picture of the site, built in or uploaded, with several sizes and formats. */
export type OwnPicture = {
  width: number;
  height: number;
  /** The files of a format by width, as in `srcset`: a drawing is an SVG, all others have the photographic formats. */
  sources: Partial<Record<"svg" | "avif", string>> & { jpg: string };
};

/** The address of a built-in picture in products and previews. */
export function pictureFile(name: PictureName): string {
  return `/pictures/${name}-${sizes.usualWidth}.jpg`;
}

/** The address of an uploaded picture contains its size: `/pictures/0f…9a-4032x3024-960.jpg`. */
const uploaded = /^(\/pictures\/[0-9a-f]{32}-([1-9]\d*)x([1-9]\d*))-\d+\.jpg$/;

/**
 * The sizes and formats of the picture at an address; `undefined` if it is not one of the site's own.
 *
 * The program applies the same rule for the sizes of a width (`crates/media/src/sizes.rs`).
 */
export function ownPicture(address: string): OwnPicture | undefined {
  const picture = builtIn(address) ?? upload(address);
  if (picture === undefined) return undefined;
  const { stem, width, height } = picture;
  if ("drawing" in picture) {
    // The JPEG is for previews and print, and for what cannot show an SVG.
    return { width, height, sources: { svg: `${stem}.svg ${width}w`, jpg: `${stem}-${sizes.usualWidth}.jpg ${sizes.usualWidth}w` } };
  }
  // For the few browsers without AVIF, fewer widths are enough.
  const ofOldBrowsers = sizes.widths.filter((of) => of <= width && !sizes.onlyAsAvif.includes(of));
  const isSmall = ofOldBrowsers.length === 0;
  const files = (format: "avif" | "jpg") => {
    const made = format === "avif" ? sizes.widths.filter((of) => of <= width) : ofOldBrowsers;
    return (isSmall ? [width] : made).map((of) => `${stem}-${of}.${format} ${of}w`).join(", ");
  };
  return { width, height, sources: { avif: files("avif"), jpg: files("jpg") } };
}

/** The address of the smallest JPEG of a picture of the site; `undefined` if it is not one of the site's own. */
export function smallestFile(address: string): string | undefined {
  return ownPicture(address)?.sources.jpg.split(" ")[0];
}

function builtIn(address: string) {
  const name = pictureNameOf(address);
  return name === undefined ? undefined : { stem: `/pictures/${name}`, ...pictures[name] };
}

function upload(address: string) {
  const [, stem, width, height] = uploaded.exec(address) ?? [];
  return stem === undefined ? undefined : { stem, width: Number(width), height: Number(height) };
}

/** The name of the built-in picture at an address; `undefined` if it is not one. */
export function pictureNameOf(address: string): PictureName | undefined {
  const name = /^\/pictures\/([a-z0-9-]+)-\d+\.jpg$/.exec(address)?.[1];
  return name !== undefined && isPictureName(name) ? name : undefined;
}

function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(pictures, name);
}
