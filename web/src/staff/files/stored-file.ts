/** The site's picture for a file. */
export type StoredPicture = {
  /** The address in products. */
  url: string;
  width: number;
  height: number;
  /** Its average colour, `#8c3b1f`. */
  color: string;
  sizes_made: number;
  sizes_planned: number;
  /** Why its sizes cannot be made. */
  error: string | null;
};

/** A file of a bucket. */
export type StoredFile = {
  id: string;
  /** With its folders: the key in the storage. */
  name: string;
  /** In bytes. */
  size: number;
  /** ISO, UTC. */
  createdAt: string;
  /** The last day on which it is valid, `2026-12-31`; undefined if it does not expire. */
  validUntil: string | undefined;
  picture: StoredPicture | undefined;
};

/** A row of the table of files, which says nothing of a picture. */
export type FileRow = { id: string; name: string; size: number; created_at: string; valid_until?: string | null };

export function fileOfRow({ id, name, size, created_at, valid_until }: FileRow): StoredFile {
  const validUntil = valid_until ?? undefined;
  return { id, name, size, createdAt: created_at, validUntil, picture: undefined };
}

/** Whether sizes of it are still being made. */
export function isInTheMaking({ picture }: StoredFile): boolean {
  return picture !== undefined && !picture.error && picture.sizes_made < picture.sizes_planned;
}
