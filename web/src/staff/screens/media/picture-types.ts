/** The types that the bucket of pictures accepts. A phone that is asked for these provides a JPEG instead of HEIC. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/svg+xml";
