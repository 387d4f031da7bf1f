/** What the bucket of pictures takes. A phone that is asked for these hands over a JPEG, and not its own HEIC. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/svg+xml";
