import sizes from "#contracts/picture-sizes.json";
import pictures from "#contracts/pictures.json";

/** The pictures that the program ships: a file of its own, because few people look at them. */
export const shippedPictures = Object.keys(pictures).map((name) => ({ name, url: `/pictures/${name}-${sizes.usualWidth}.jpg` }));
