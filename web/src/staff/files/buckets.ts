export type BucketName = "media" | "documents";

/** The table in which the files of a bucket are read. */
export const fileTables = { media: "media_files", documents: "storage_objects" } as const satisfies Record<BucketName, string>;
