import { type Condition, hasWords } from "#staff/backend/conditions.ts";
import { publicAddress } from "#staff/files/public-file.ts";
import { type FileRow, fileOfRow, type StoredFile, type StoredPicture } from "#staff/files/stored-file.ts";
import type { ListAddress } from "#staff/list/list-address.ts";

/** A row of `media_files`: a file, and its picture if it has one. A drawing (SVG) has none. */
export type LibraryRow = FileRow & { [Column in keyof StoredPicture]: StoredPicture[Column] | null } & {
  is_described: boolean | null;
  is_stale: boolean | null;
  is_shown: boolean;
  product_count: number;
  product_names: string | null;
};

export type LibraryPicture = StoredFile & {
  /** Whether a product or an article shows it. */
  isShown: boolean;
  /** The number of products that show it, and their names. */
  productCount: number;
  productNames: string;
  /** Whether nobody has written in English what it shows. No product can show a drawing. */
  lacksText: boolean;
  /** Whether that has changed since it was translated into some language. */
  isStale: boolean;
};

/** The numbers of pictures: what `rpc/picture_counts` answers. */
export type PictureCounts = { all: number; shown: number; undescribed: number; stale: number; in_progress: number };

export const views = ["all", "used", "unused", "undescribed", "stale", "making"] as const;
export type LibraryView = (typeof views)[number];

/** The list, as in its address. */
export const library = { filters: { view: views, search: "" } } as const;

const conditionsOfViews: Record<LibraryView, Condition[]> = {
  all: [],
  used: ["is_shown.is.true"],
  unused: ["is_shown.is.false"],
  undescribed: ["is_described.is.false"],
  stale: ["is_stale.is.true"],
  making: ["is_in_progress.is.true"],
};

/** The conditions of a view, and of a search for names of files and of the products that show them. */
export function conditionsOf({ view, search }: ListAddress<typeof library.filters>["filters"]): Condition[] {
  return [...conditionsOfViews[view], ...hasWords(["name", "product_names"], search)];
}

export function countOf({ all, shown, undescribed, stale, in_progress }: PictureCounts, view: LibraryView): number {
  return { all, used: shown, unused: all - shown, undescribed, stale, making: in_progress }[view];
}

export function pictureOfRow(row: LibraryRow): LibraryPicture {
  const { url, width, height, color, sizes_made, sizes_planned, error } = row;
  return {
    ...fileOfRow(row),
    picture: url === null ? undefined : ({ url, width, height, color, sizes_made, sizes_planned, error } as StoredPicture),
    isShown: row.is_shown,
    productCount: row.product_count,
    productNames: row.product_names ?? "",
    lacksText: row.is_described === false,
    isStale: row.is_stale === true,
  };
}

/** The address of the smallest size of a picture; of a drawing (SVG), that of the file. */
export function thumbnail({ name, picture }: StoredFile): string {
  if (picture === undefined) return publicAddress(name);
  // There is none that is wider than the picture.
  return picture.width < 480 ? picture.url : picture.url.replace(/-\d+\.jpg$/, "-480.jpg");
}
