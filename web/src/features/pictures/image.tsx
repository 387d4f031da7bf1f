import { preload } from "react-dom";
import { ownPicture } from "./own-pictures.ts";

type ImageProps = {
  /** The address of a file: one of the site's own pictures, which come in several sizes and formats, or any other. */
  src: string;
  alt: string;
  /** How wide it is shown, as the attribute of the same name says it. */
  sizes: string;
  /** In sight when the page opens: loaded at once, before other pictures. Others wait until they come near. */
  priority?: boolean;
  className?: string;
};

/** The shape that an image of unknown size is taken for: its place on the page is cut to shape anyway. */
const unknown = { width: 960, height: 720 };

/** An image in the best format and the fitting size that there are of it. */
export function Image({ src, alt, sizes, priority = false, className }: ImageProps) {
  const own = ownPicture(src);
  const { width, height } = own ?? unknown;
  if (priority) {
    const wanted = own && { type: "image/avif", imageSrcSet: own.sources.avif, imageSizes: sizes };
    preload(src, { as: "image", fetchPriority: "high", ...wanted });
  }
  const image = (
    <img
      sizes={own && sizes}
      srcSet={own?.sources.jpg}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : "auto"}
      decoding="async"
      className={className}
    />
  );
  if (own === undefined) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={own.sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={own.sources.webp} sizes={sizes} />
      {image}
    </picture>
  );
}
