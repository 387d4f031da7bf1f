import { publicAddress } from "#staff/files/public-file.ts";
import { isInTheMaking, type StoredFile } from "#staff/files/stored-file.ts";

/** A product, as far as it shows a picture. */
export type Showing = { id: number; slug: string; name: string; active: boolean; image_url: string; version: number };

/** A picture of the library, and the products that show it. */
export type LibraryPicture = StoredFile & {
  shownBy: readonly Showing[];
  /** Whether somebody has written in English what it shows. */
  isDescribed: boolean;
  /** Whether that has changed since it was translated into some language. */
  isStale: boolean;
};

export const views = ["all", "used", "unused", "undescribed", "stale", "making"] as const;
export type LibraryView = (typeof views)[number];

/** The addresses of pictures: of those with an English text, and of those with a text that is older than it. */
export type Addresses = { described: ReadonlySet<string>; stale: ReadonlySet<string> };

export function libraryOf(files: readonly StoredFile[], showing: readonly Showing[], { described, stale }: Addresses): LibraryPicture[] {
  const byAddress = new Map<string, Showing[]>();
  for (const product of showing) byAddress.set(product.image_url, [...(byAddress.get(product.image_url) ?? []), product]);
  return files.map((file) => {
    const address = file.picture?.url ?? "";
    return { ...file, shownBy: byAddress.get(address) ?? [], isDescribed: described.has(address), isStale: stale.has(address) };
  });
}

export function isInView(picture: LibraryPicture, view: LibraryView): boolean {
  if (view === "used") return picture.shownBy.length > 0;
  if (view === "unused") return picture.shownBy.length === 0;
  if (view === "undescribed") return lacksText(picture);
  if (view === "stale") return picture.isStale;
  if (view === "making") return isInTheMaking(picture) || Boolean(picture.picture?.error);
  return true;
}

/** Whether nobody has written what a picture shows. No product can show a drawing (SVG). */
export function lacksText({ picture, isDescribed }: LibraryPicture): boolean {
  return picture !== undefined && !isDescribed;
}

/** Whether the search names the file, or a product that shows it. */
export function isFound({ name, shownBy }: LibraryPicture, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [name, ...shownBy.map((product) => product.name)].some((text) => text.toLowerCase().includes(wanted));
}

/** The address of the smallest size of a picture; of a drawing (SVG), that of the file. */
export function thumbnail({ name, picture }: StoredFile): string {
  if (picture === undefined) return publicAddress(name);
  // There is none that is wider than the picture.
  return picture.width < 480 ? picture.url : picture.url.replace(/-\d+\.jpg$/, "-480.jpg");
}
